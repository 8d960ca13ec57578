import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * npm run requirements: writes `docs/requirements-coverage.md` again. The table is its own source for what only a person knows, which file
 * holds a requirement and which test proves it; the order and titles of the requirements and the files of the tests are filled in here.
 * Anything that leads nowhere is told, and nothing is written.
 */
const root = resolve(import.meta.dirname, "..");
const COVERAGE = "docs/requirements-coverage.md";

const head = `# Who holds each requirement, and what proves it

The numbers are those of [requirements.md](requirements.md). Edit a file or the title of a test here, then \`npm run requirements\` writes the
rest and says what it cannot find. In a title, \`%s\` stands for each case of the test.
`;

interface Proof {
  files: string[];
  /** Titles of tests. */
  tests: string[];
  /** Why there are neither. */
  reason: string;
}

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The table as it stands, as it should stand, and what in it leads nowhere. */
export function coverage(): { written: string; table: string; problems: string[] } {
  const written = read(COVERAGE);
  const proofs = readProofs(written);
  const known = new Set<string>();
  const problems: string[] = [];
  const ourFiles = new Set(["app", "tests", "tools", "db", "content"].flatMap(filesIn));
  const testFiles = [...ourFiles].filter((path) => /\.(test\.tsx?|e2e\.ts)$/.test(path));
  const texts = testFiles.map((path) => ({ path, text: read(path) }));

  const fileOf = (title: string): string => {
    const found = texts.filter(({ text }) => text.includes(`"${title}"`) || text.includes(`\`${title}\``));
    if (found.length !== 1) problems.push(`« ${title} »: ${found.map(({ path }) => path).join(", ") || "no test"}`);
    return found[0]?.path ?? "?";
  };

  const row = (number: string, title: string): string => {
    known.add(number);
    const { files, tests, reason } = proofs.get(number) ?? { files: [], tests: [], reason: "" };
    if (!reason && (files.length === 0 || tests.length === 0))
      problems.push(`${number}: neither held and proved, nor why`);
    problems.push(...files.filter((path) => !ourFiles.has(path)).map((path) => `${number}: ${path} does not exist`));
    const held = files.map((path) => `\`${path}\``).join("<br>");
    const proved = tests.map((test) => `\`${fileOf(test)}\` › ${test}`).join("<br>");
    return `| ${number} ${title} | ${held || "–"} | ${proved || reason} |`;
  };

  const table = read("docs/requirements.md")
    .split("\n")
    .flatMap((line) => {
      const [, section] = /^## \d+\. (.+)$/.exec(line) ?? [];
      if (section) return ["", `## ${section}`, "", "| Requirement | Held by | Proved by |", "|---|---|---|"];
      const [, number, title] = /^### (R-\d+\.\d+) (.+)$/.exec(line) ?? [];
      return number && title ? [row(number, title)] : [];
    });
  problems.push(
    ...[...proofs.keys()].filter((number) => !known.has(number)).map((number) => `${number} is no requirement`),
  );
  return { written, table: `${[head.trimEnd(), ...table].join("\n")}\n`, problems };
}

function readProofs(text: string): Map<string, Proof> {
  const rows = [...text.matchAll(/^\| (R-\d+\.\d+) .*? \| (.+?) \| (.+) \|$/gm)];
  return new Map(
    rows.map(([, number = "", held = "", proved = ""]) => {
      const files = [...held.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
      const tests = proved.split("<br>").flatMap((each) => each.split(" › ").slice(1).join(" › ") || []);
      return [number, { files, tests, reason: tests.length === 0 ? proved : "" }];
    }),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

if (process.argv[1] === import.meta.filename) {
  const { table, problems } = coverage();
  if (problems.length === 0) writeFileSync(join(root, COVERAGE), table);
  else {
    console.error(problems.join("\n"));
    process.exitCode = 1;
  }
}
