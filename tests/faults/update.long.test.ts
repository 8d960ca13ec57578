import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../../tools/start/processes.mjs";

// deploy/update as it is, on a little product: git, npm, curl and the processes are real; systemctl is a few lines that start them.

let home: string;
let ports: string;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "leclaircie-update-"));
  ports = await twoPorts();
  for (const folder of ["elsewhere", "bin", "pids"]) mkdirSync(join(home, folder));
  git("elsewhere", "init", "--quiet", "--initial-branch=main");
  commit("one");
  git(".", "clone", "--quiet", "elsewhere", "source");
  const systemctl = `#!/bin/sh
number=\${2#leclaircie@}
if [ -e "${home}/pids/$number" ]; then kill "$(cat "${home}/pids/$number")" 2> /dev/null; sleep 0.2; fi
cd "${home}/current"
PORT="${ports}$number" setsid "${process.execPath}" serve.mjs > /dev/null 2>&1 < /dev/null &
echo $! > "${home}/pids/$number"
`;
  writeFileSync(join(home, "bin", "systemctl"), systemctl);
  chmodSync(join(home, "bin", "systemctl"), 0o755);
});
afterEach(() => {
  for (const name of readdirSync(join(home, "pids")))
    spawnSync("kill", [readFileSync(join(home, "pids", name), "utf8").trim()]);
  rmSync(home, { recursive: true, force: true });
});

/** What two free ports next to one another begin with. */
async function twoPorts(): Promise<string> {
  const port = await freePort();
  return port >= 10_000 ? String(Math.floor(port / 10)) : twoPorts();
}

function git(folder: string, ...words: string[]): string {
  const who = ["-c", "user.name=Nobody", "-c", "user.email=nobody@site.test"];
  return execFileSync("git", [...who, ...words], { cwd: join(home, folder), encoding: "utf8" }).trim();
}

function commit(says: string, { works = true } = {}): string {
  const serve = `import { createServer } from "node:http";
if (!${works}) process.exit(1);
createServer((_, answer) => answer.setHeader("Connection", "close").end("${says}")).listen(process.env.PORT, "127.0.0.1");
`;
  const product = { name: "little", version: "1.0.0", scripts: { build: "node -e ''" } };
  const lock = {
    name: "little",
    version: "1.0.0",
    lockfileVersion: 3,
    packages: { "": { name: "little", version: "1.0.0" } },
  };
  writeFileSync(join(home, "elsewhere", "serve.mjs"), serve);
  writeFileSync(join(home, "elsewhere", "package.json"), JSON.stringify(product));
  writeFileSync(join(home, "elsewhere", "package-lock.json"), JSON.stringify(lock));
  git("elsewhere", "add", ".");
  git("elsewhere", "commit", "--quiet", "-m", says);
  return git("elsewhere", "rev-parse", "HEAD");
}

function update(...words: string[]) {
  const path = `${join(home, "bin")}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH: path, LECLAIRCIE_HOME: home, LECLAIRCIE_PORTS: ports, LECLAIRCIE_PATIENCE: "5" };
  return spawnSync(resolve("deploy/update"), words, { env, encoding: "utf8" });
}

const said = () =>
  Promise.all([1, 2].map(async (number) => (await fetch(`http://127.0.0.1:${ports}${number}/`)).text()));

test("a version goes online, the next one, and the one before again; one that does not answer is taken back", async () => {
  expect(update("--back")).toMatchObject({ status: 1, stderr: "Aucune version d’avant n’est gardée.\n" });
  expect(update()).toMatchObject({ status: 0 });
  expect(await said()).toEqual(["one", "one"]);
  commit("two");
  const busy = spawn("flock", [home, "sh", "-c", "echo held; cat"]);
  await once(busy.stdout, "data");
  expect(update()).toMatchObject({ status: 75, stderr: "Une mise à jour est déjà en cours.\n" });
  busy.stdin.end();
  await once(busy, "close");
  expect(update()).toMatchObject({ status: 0 });
  expect(await said()).toEqual(["two", "two"]);
  expect(update("--back")).toMatchObject({ status: 0 });
  expect(await said()).toEqual(["one", "one"]);
  expect(update("--back")).toMatchObject({ status: 0 });
  expect(await said()).toEqual(["two", "two"]);

  writeFileSync(join(home, readFileSync(join(home, "before"), "utf8"), "serve.mjs"), "process.exit(1);");
  expect(update("--back")).toMatchObject({ status: 1, stderr: expect.stringContaining("est remise") });
  expect(await said()).toEqual(["two", "two"]);

  commit("three", { works: false });
  expect(update()).toMatchObject({ status: 1, stderr: expect.stringContaining("Celle d’avant est remise") });
  expect(await said()).toEqual(["two", "two"]);
  const four = commit("four");
  expect(update(four)).toMatchObject({ status: 0, stdout: expect.stringContaining(four) });
  expect(await said()).toEqual(["four", "four"]);
  expect(readdirSync(join(home, "releases"))).toHaveLength(2);
  expect(update("no-such-version").status).not.toBe(0);
  expect(await said()).toEqual(["four", "four"]);
  expect(existsSync(join(home, "next"))).toBe(false);
});
