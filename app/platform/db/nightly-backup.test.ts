import type { StatsFsBase } from "node:fs";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { findLastBackup } from "./backups.server";
import { type Database, openDatabase } from "./database.server";
import { migrate } from "./migrate.server";
import { backUpByNight } from "./nightly-backup.server";

const disk = vi.hoisted(() => ({ full: false, fillsUp: false }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const statfs = async (path: string): Promise<StatsFsBase<number>> =>
    disk.full ? { ...(await real.statfs(path)), bavail: 10 } : real.statfs(path);
  const open = async (path: string, ...rest: [string?, number?]) => {
    if (disk.fillsUp && /\.partial\/postgres\/base/.test(path))
      throw Object.assign(new Error("full"), { code: "ENOSPC" });
    return real.open(path, ...rest);
  };
  return { ...real, statfs, open };
});

let root: string;
let database: Database;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "leclaircie-nightly-"));
  database = await openDatabase({ dataDir: join(root, "data") });
  await migrate(database.kysely);
  await sql`create table debits (id int constraint one_debit_per_id primary key, text text not null)`.execute(
    database.kysely,
  );
  await sql`create table credits (id int primary key references debits (id))`.execute(database.kysely);
});
afterEach(() => {
  disk.full = false;
  disk.fillsUp = false;
});
afterAll(async () => {
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

/** Writes debits with their credits until told to stop, each pair in one transaction; `acknowledged` grows as they are confirmed. */
function writePairs() {
  const acknowledged: number[] = [];
  let go = true;
  const write = async () => {
    for (let id = 1; go; id++) {
      await database.kysely.transaction().execute(async (trx) => {
        await sql`insert into debits values (${id}, repeat(${String(id)}, 2000))`.execute(trx);
        await sql`insert into credits values (${id})`.execute(trx);
      });
      acknowledged.push(id);
      // The embedded database answers within the turn: without this, nothing else would have one.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const written = write();
  return {
    acknowledged,
    stop: async () => {
      go = false;
      await written;
    },
  };
}

/** A backup put in place of a lost database, as `docs/operations.md` says. */
async function restore(backupDir: string): Promise<Database> {
  const [name = ""] = readdirSync(backupDir).sort().reverse();
  const dataDir = join(root, "restored");
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(join(backupDir, name, "postgres"), join(dataDir, "postgres"), { recursive: true });
  return openDatabase({ dataDir });
}

async function ids({ kysely }: Database, query: string): Promise<number[]> {
  const { rows } = await sql.raw<{ id: number }>(query).execute(kysely);
  return rows.map(({ id }) => id);
}

function modesIn(folder: string): Set<string> {
  const modes = new Set([`folder ${(statSync(folder).mode & 0o777).toString(8)}`]);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const mode = (statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8);
    modes.add(`${entry.isDirectory() ? "folder" : "file"} ${mode}`);
  }
  return modes;
}

test("a copy taken while people write opens, with every row confirmed before it began", {
  timeout: 120_000,
}, async () => {
  const backupDir = join(root, "backups");
  const writer = writePairs();
  await expect.poll(() => writer.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(200);
  await sql`create table leaving as select generate_series(1, 50000) as id`.execute(database.kysely);
  const before = [...writer.acknowledged];
  const copied = backUpByNight(database, { backupDir, now: new Date() });
  await sql`drop table leaving`.execute(database.kysely);
  await sql`create table coming as select generate_series(1, 50000) as id`.execute(database.kysely);
  await copied;
  expect(writer.acknowledged.length).toBeGreaterThan(before.length + 50);
  await writer.stop();

  expect(findLastBackup(backupDir)).toMatchObject({ kind: "embedded", bytes: expect.any(Number) });
  expect(modesIn(join(backupDir, readdirSync(backupDir)[0] ?? ""))).toEqual(new Set(["folder 700", "file 600"]));
  const restored = await restore(backupDir);
  const debits = await ids(restored, "select id from debits order by id");
  expect(debits).toEqual(expect.arrayContaining(before));
  expect(debits).toEqual(debits.map((_, index) => index + 1));
  expect(await ids(restored, "select id from credits order by id")).toEqual(debits);
  expect(await ids(restored, "select id from debits where text <> repeat(id::text, 2000)")).toEqual([]);
  await sql`set enable_seqscan = off`.execute(restored.kysely);
  expect(await ids(restored, "select id from debits where id > 0 order by id")).toEqual(debits);
  expect(await ids(restored, "select count(*) as id from coming")).toEqual([50_000]);
  expect(await migrate(restored.kysely)).toEqual([]);
  await expect(sql`insert into debits values (1, 'again')`.execute(restored.kysely)).rejects.toThrow(
    /one_debit_per_id/,
  );
  await expect(sql`insert into credits values (0)`.execute(restored.kysely)).rejects.toThrow(/foreign key/);
  await sql`insert into debits values (0, 'new')`.execute(restored.kysely);
  await restored.close();
});

test("a copy inside the folder of the data does not copy itself, and asked for twice is made once", async () => {
  const backupDir = join(root, "data", "backups");
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 3, 30));
  await backUpByNight(database, { backupDir, now: at(1) });
  const first = findLastBackup(backupDir)?.bytes ?? 0;
  await Promise.all([2, 3].map((day) => backUpByNight(database, { backupDir, now: at(day) })));
  expect(readdirSync(backupDir).sort()).toEqual(["2026-11-01T033000Z", "2026-11-02T033000Z"]);
  expect(findLastBackup(backupDir)?.bytes).toBeLessThan(first * 1.5);
});

test("without room or without a folder to write in it fails, tells why, and leaves nothing that counts", async () => {
  const backupDir = join(root, "no-room");
  const now = new Date();
  disk.full = true;
  await expect(backUpByNight(database, { backupDir, now })).rejects.toMatchObject({ code: "ENOSPC" });
  expect(readdirSync(backupDir)).toEqual([]);
  disk.full = false;
  writeFileSync(join(root, "a-file"), "");
  await expect(backUpByNight(database, { backupDir: join(root, "a-file", "x"), now })).rejects.toMatchObject({
    code: "ENOTDIR",
  });
  await backUpByNight(database, { backupDir, now });
  expect(findLastBackup(backupDir)?.at).toEqual(now);
});

test("a disk that fills up in the middle leaves nothing, and the next night is copied", async () => {
  const backupDir = join(root, "fills-up");
  mkdirSync(join(backupDir, "2026-11-20T033000Z.partial", "postgres"), { recursive: true });
  disk.fillsUp = true;
  const cut = backUpByNight(database, { backupDir, now: new Date("2026-11-21T03:30:00Z") });
  await expect(cut).rejects.toMatchObject({ code: "ENOSPC" });
  expect([readdirSync(backupDir), findLastBackup(backupDir)]).toEqual([[], null]);
  disk.fillsUp = false;
  const next = new Date("2026-11-22T03:30:00Z");
  await backUpByNight(database, { backupDir, now: next });
  expect(findLastBackup(backupDir)?.at).toEqual(next);
});

test("PostgreSQL is left to its host", async () => {
  const backupDir = join(root, "host");
  await backUpByNight({ ...database, kind: "postgresql", folder: null }, { backupDir, now: new Date() });
  expect(existsSync(backupDir)).toBe(false);
});
