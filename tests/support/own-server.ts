import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../tools/start/processes.mjs";
import { findBinaries, otherUser } from "../../tools/test/postgresql.mjs";

const ROLE = "leclaircie";
const DISK = "320m";
const STARTS_WITHIN_MS = 60_000;

/** A PostgreSQL server for one test, which writes to its disk, may be killed, and whose disk may be filled. */
export interface OwnServer {
  url: string;
  /** As `kill -9` of every one of its processes would: it recovers when it starts again. */
  restart(): Promise<void>;
  /** Takes what is left of its disk; null where this account may not mount one of its own. */
  fill: (() => void) | null;
  free(): void;
  stop(): Promise<void>;
}

export async function startOwnServer(): Promise<OwnServer> {
  const user = otherUser();
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  const bin = await findBinaries(resolve(import.meta.dirname, "..", ".."), user);
  const folder = mkdtempSync(join(tmpdir(), "leclaircie-own-pg-"));
  const mounted = mount(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const cluster = join(folder, "data");
  const ballast = join(folder, "ballast");
  const env = { PATH: process.env.PATH ?? "", HOME: folder, LC_ALL: "C", TZ: "UTC" };
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...as, env, cwd: folder, stdio: "pipe" });
  run("initdb", ["-D", cluster, "-U", ROLE, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]);
  const port = await freePort();
  const url = `postgresql://${ROLE}@127.0.0.1:${port}/postgres`;
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    "max_wal_size=64MB",
    "min_wal_size=64MB",
    "max_connections=60",
  ];

  async function start() {
    const args = ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])];
    const server = spawn(join(bin, "postgres"), args, { ...as, env, cwd: folder, detached: true, stdio: "ignore" });
    const deadline = Date.now() + STARTS_WITHIN_MS;
    while (!(await answers(url))) {
      if (Date.now() > deadline) throw new Error("The server of the test does not start");
      await sleep(50);
    }
    const ended = new Promise((resolve) => server.once("close", resolve));
    return { server, ended };
  }

  let running = await start();
  const end = async (signal: NodeJS.Signals) => {
    running.server.kill(signal);
    await running.ended;
  };
  return {
    url,
    async restart() {
      await end("SIGQUIT");
      running = await start();
    },
    fill: mounted
      ? () => {
          const { bavail, bsize } = statfsSync(folder);
          try {
            writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 8_192), 1));
          } catch (error) {
            // The server wrote meanwhile: the disk is full, as was wanted.
            if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
          }
        }
      : null,
    free: () => rmSync(ballast, { force: true }),
    async stop() {
      await end("SIGINT");
      if (mounted) execFileSync("umount", [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A disk of its own, small and in memory. */
function mount(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=0755`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
