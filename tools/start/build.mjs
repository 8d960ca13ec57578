import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./run-command.mjs";
import { Refusal, say, secondsSince } from "./say.mjs";

const SOURCES = [
  "app",
  "content",
  "db",
  "public",
  "tools/demo",
  "tools/precompress.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
];

/** @param {string} path @returns {string[]} every file under the path, sorted */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** The sources' names and contents, tests left out: they are not in the build. @param {string} root */
function sourcesFingerprint(root) {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesUnder(join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

/** Builds the product unless build/ already comes from these very sources. @param {string} root @param {string} node */
export async function ensureBuilt(root, node) {
  const stampFile = join(root, "build", "sources.sha256");
  const fingerprint = sourcesFingerprint(root);
  const built =
    existsSync(join(root, "build", "server", "index.js")) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, "utf8") === fingerprint;
  if (built) return;

  const startedAt = Date.now();
  say("Construction du site…");
  const { code, output } = await runCommand(
    node,
    [join(root, "node_modules", "@react-router", "dev", "bin.cjs"), "build"],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      quiet: true,
    },
  );
  if (code !== 0) throw new Refusal(`La construction a échoué :\n${output.slice(-6000)}`);
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stampFile, fingerprint);
  say(`Site construit en ${secondsSince(startedAt)}.`);
}
