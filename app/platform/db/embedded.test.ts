import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { patient } from "../../../tests/support/patience";
import { type Database, embeddedDatabase, openDatabase } from "./database.server";
import { openInFolder } from "./embedded.server";
import { FolderInUse } from "./folder-lock.server";

let root: string;
const children: ChildProcessWithoutNullStreams[] = [];

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "leclaircie-db-")));
  const created = await openDatabase({ dataDir: join(root, "new") });
  await sql`create table debits (id int primary key)`.execute(created.kysely);
  await sql`create table credits (id int primary key)`.execute(created.kysely);
  await created.close();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A copy of the newly created database: creating one takes seconds. */
function folder(name: string): string {
  const path = join(root, name);
  cpSync(join(root, "new"), path, { recursive: true });
  return path;
}

/** Another process on the folder, with what it said so far. */
function program(...args: string[]) {
  const child = spawn(process.execPath, [
    "tests/support/run-program.mjs",
    "tests/support/database-program.ts",
    ...args,
  ]);
  children.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const errors: string[] = [];
  child.stderr.on("data", (chunk) => errors.push(String(chunk)));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const said = (word: string) =>
    expect.poll(() => lines.find((line) => line.startsWith(word)) ?? errors.join(""), { interval: 10 }).toMatch(word);
  return { child, lines, ended, said };
}

function acknowledged(lines: string[]): number[] {
  return lines.filter((line) => line.startsWith("ack ")).map((line) => Number(line.slice(4)));
}

async function idsOf(database: Database, table: "debits" | "credits"): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(database.kysely);
  return rows.map(({ id }) => id);
}

test("a commit of the embedded database reaches the disk", async () => {
  const database = await openDatabase({ dataDir: folder("fsync") });
  expect(database.fsyncProved, "PGlite no longer calls the fsync added by DurableNodeFs").toBe(true);
  const { rows } = await sql`select current_setting('fsync') as fsync`.execute(database.kysely);
  expect(rows).toEqual([{ fsync: "on" }]);
  await database.close();
});

test("what was acknowledged before kill -9 is there afterwards, whole", async () => {
  const dataDir = folder("crash");
  const known: number[] = [];
  for (let round = 0; round < 4; round++) {
    const writer = program("locked", dataDir);
    await writer.said("ready");
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 400));
    writer.child.kill("SIGKILL");
    await writer.ended;
    known.push(...acknowledged(writer.lines));
  }
  const database = await openDatabase({ dataDir });
  const debits = await idsOf(database, "debits");
  expect(known.length).toBeGreaterThan(8);
  expect(known.filter((id) => !debits.includes(id))).toEqual([]);
  expect(await idsOf(database, "credits")).toEqual(debits);
  await database.close();
});

test("a second process is refused in less than a second, and let in once the first is killed", async () => {
  const dataDir = folder("locked");
  const first = program("locked", dataDir);
  await first.said("ready");
  const before = performance.now();
  const refused = await openDatabase({ dataDir }).catch((error) => error);
  expect(performance.now() - before).toBeLessThan(patient(1_000));
  expect(refused).toBeInstanceOf(FolderInUse);
  expect(refused.message).toContain(dataDir);
  expect(refused.pid).toBe(first.child.pid);

  const second = program("locked", dataDir);
  await second.said("refused");
  expect(Number(second.lines[0]?.split(" ")[1])).toBeLessThan(patient(1_000));

  first.child.kill("SIGKILL");
  await first.ended;
  const database = await openDatabase({ dataDir });
  expect(await idsOf(database, "debits")).toEqual(expect.arrayContaining(acknowledged(first.lines)));
  await database.close();
});

test("without the lock, two processes lose acknowledged rows: why it is there", async () => {
  const dataDir = folder("unlocked");
  const first = program("unlocked", dataDir, "1");
  await first.said("open");
  const second = program("unlocked", dataDir, "1001");
  await second.said("open");
  for (const one of [second, first]) {
    one.child.stdin.write("go\n");
    await one.said("done");
  }
  for (const one of [first, second]) {
    one.child.stdin.end();
    await one.ended;
  }
  const told = [...acknowledged(first.lines), ...acknowledged(second.lines)];
  expect(told).toHaveLength(100);
  const kept = await openInFolder(dataDir)
    .then(async ({ lite }) => {
      const database = embeddedDatabase(lite);
      const ids = await idsOf(database, "debits");
      await database.close();
      return ids;
    })
    .catch(() => []);
  expect(kept.length).toBeLessThan(told.length);
});
