import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { mask } from "~/platform/log.server";
import { BackupError } from "./problems";

// PostgreSQL's own programs: nothing else is kept in step with what a database may hold.

/** Ours alone: libpq does not know it. */
const OWN_PARAMETERS = ["uselibpqcompat"];

/** The address as these programs take it, and the password apart: every user of the machine reads the words of a command. */
function forPrograms(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  for (const name of OWN_PARAMETERS) url.searchParams.delete(name);
  return { address: url.href, env: { PATH: process.env.PATH, ...(password && { PGPASSWORD: password }) } };
}

/** What a program of PostgreSQL said first of what went wrong: a later line may quote a row. */
function firstLine(said: string): string {
  return mask(said.split("\n").find((line) => /error/i.test(line)) ?? said.split("\n")[0] ?? "").slice(0, 200);
}

/**
 * The dump of this snapshot, as it comes, without the keys of what people confide. Throws `BackupError` at its end when the program
 * failed: what was read until then is no dump.
 */
export async function* dumpDatabase(databaseUrl: string, snapshot: string): AsyncGenerator<Buffer> {
  const { address, env } = forPrograms(databaseUrl);
  const options = ["--format=custom", "--no-owner", "--no-privileges", "--exclude-table-data=data_keys"];
  const child = spawn("pg_dump", [...options, `--snapshot=${snapshot}`, `--dbname=${address}`], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { ended, said } = watch(child);
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    const code = await ended;
    if (code !== 0) throw new BackupError("dump_failed", `pg_dump ended with ${code}: ${firstLine(said())}`);
  } finally {
    child.kill();
  }
}

/** Puts a dump into an empty database, whole or not at all. Throws `BackupError`, and what the bytes throw. */
export async function loadDump(databaseUrl: string, bytes: Readable): Promise<void> {
  const { address, env } = forPrograms(databaseUrl);
  const options = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"];
  const child = spawn("pg_restore", [...options, `--dbname=${address}`], { env, stdio: ["pipe", "ignore", "pipe"] });
  const { ended, said } = watch(child);
  try {
    await pipeline(bytes, child.stdin);
  } catch (error) {
    // Killed before it is told that this is the end: it takes back what it began.
    child.kill("SIGKILL");
    const code = await ended;
    if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw error;
    throw new BackupError("restore_failed", `pg_restore ended with ${code}: ${firstLine(said())}`, { cause: error });
  }
  const code = await ended;
  if (code !== 0) throw new BackupError("restore_failed", `pg_restore ended with ${code}: ${firstLine(said())}`);
}

function watch(child: ReturnType<typeof spawn>) {
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said = (said + chunk).slice(0, 4_000);
  });
  const ended = new Promise<number | string>((resolve) => {
    child.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
    child.once("close", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
  return { ended, said: () => said };
}
