import { existsSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

// What docs/mise-en-ligne.md makes somebody type names files, commands, settings and accounts that are elsewhere: each as it is there.

const read = (path: string) => readFileSync(path, "utf8");
const [page = "", containers = ""] = read("docs/mise-en-ligne.md").split("\n## ");
const typed = (text: string) => [...text.matchAll(/^ {4,}(\S.*)$/gm)].map(([, line]) => line ?? "").join("\n");
const product = JSON.parse(read("package.json")) as {
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const unit = read("deploy/leclaircie@.service");
const ofUnit = (name: string) => [...unit.matchAll(new RegExp(`^${name}=-?(.+)$`, "gm"))].map(([, value]) => value);
const all = (text: string, expression: RegExp) => [
  ...new Set([...text.matchAll(expression)].map(([, found]) => found)),
];

test("each file and each command that is typed exists", () => {
  const files = all(`${typed(page)}\n${containers}`, /\b((?:deploy|tools)\/[\w@.-]+[\w])/g);
  expect(files).toContain("deploy/update");
  expect(files.filter((path) => !existsSync(path ?? ""))).toEqual([]);
  const commands = all(page, /npm run ([\w-]+)/g);
  expect(commands).toContain("configure");
  expect(commands.filter((name) => !(product.scripts[name ?? ""] ?? ""))).toEqual([]);
  expect(page, "after the first one, the version at work brings its own").toContain("/current/deploy/update --back");
  expect(statSync("deploy/update").mode & 0o111, "deploy/update is a program").toBe(0o111);
  expect(
    all(page, /deploy\/update (--\w+)/g).filter((option) => !read("deploy/update").includes(`"${option}"`)),
  ).toEqual([]);
});

test("after a backup is put back, lost numbers are passed and the money is read again before the site starts", () => {
  for (const [text, start] of [
    [page, "systemctl start"],
    [containers, "docker compose up"],
  ] as const) {
    const lines = typed(text).split("\n");
    const restored = lines.findIndex((line) => /restore(?:\.mjs| --) latest/.test(line));
    const started = lines.findIndex((line, rank) => rank > restored && line.startsWith(start));
    const between = lines.slice(restored + 1, started).join("\n");
    expect(between).toMatch(/pass-lost-numbers\S*(?: --)? F-\d{4}-\d{4} A-\d{4}-\d{4}\n.*reconcile/);
  }
});

test("Node is the one the site brings, and as many questions are asked as are told", () => {
  const versions = all(typed(page), /v(\d+\.\d+\.\d+)/g);
  expect(versions).toEqual([...new Set(Object.values(product.optionalDependencies))]);
  const inWords = ["sept", "huit", "neuf", "dix", "onze"];
  const questions = all(read("tools/configure.ts"), /^ {2}(?:\[|\s+)"([A-Z][A-Z_]+)",/gm);
  expect(page).toContain(`pose ${inWords[questions.length - 7]} questions`);
});

test("the account, its folders and the processes are those of the unit", () => {
  expect(ofUnit("User")).toEqual(all(typed(page), /^useradd .* (\w+)$/gm));
  const home = all(typed(page), /useradd .*--home (\S+)/g);
  expect(ofUnit("StateDirectory").map((name) => `/var/lib/${name}`)).toEqual(home);
  expect(read("tools/configure.ts")).toContain(`DATA_DIR: "${home[0]}"`);
  expect(ofUnit("EnvironmentFile")).toEqual(all(typed(page), /npm run configure -- (\S+)/g));
  expect(ofUnit("ReadWritePaths")).toEqual(all(page, /`(\/mnt\/[\w-]+)`/g));
  const ports = [1, 2].map((number) => ofUnit("Environment")[0]?.match(/PORT=(\d+)%i/)?.[1] + String(number));
  for (const port of ports) expect(read("deploy/Caddyfile")).toContain(`127.0.0.1:${port}`);
  expect(read("deploy/Caddyfile")).toContain("{$SITE_ADDRESS:site.example}");
});

test("each secret and setting of the containers is made, and each program they run is in the image", () => {
  const compose = read("deploy/compose.yaml");
  const commands = typed(containers);
  const [, loop = ""] = /for nom in ([^;]+);/.exec(commands) ?? [];
  const made = [...loop.split(" "), ...all(commands, /> secrets\/(\w+)$/gm)];
  expect(made.sort()).toEqual(all(compose, /file: \.\/secrets\/(\w+)/g).sort());
  const needed = all(compose, /\$\{(\w+):\?/g);
  expect(needed.filter((name) => !commands.includes(`${name}=`))).toEqual([]);
  const written = all(/printf .*/.exec(commands)?.[0] ?? "", /\b([A-Z_]+)=/g);
  expect(written.filter((name) => !compose.includes(`\${${name}`))).toEqual([]);
  const services = all(containers, /\b(site-\d)\b/g);
  expect(services.filter((name) => !compose.includes(`\n  ${name}:`))).toEqual([]);
  const copied = [...read("deploy/Dockerfile").matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  const run = all(containers, /node ([\w./-]+\.(?:ts|mjs))/g);
  expect(run).toContain("restore.mjs");
  expect(run.filter((path) => !copied.includes(path ?? ""))).toEqual([]);
  expect(copied.filter((path) => path !== "." && !existsSync(path))).toEqual([]);
});
