import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BACKUP_RECORD, findLastBackup } from "~/platform/db/backups.server";
import { type Database, openDatabase } from "~/platform/db/database.server";
import { migrate } from "~/platform/db/migrate.server";

const onPostgres = process.env.TEST_DATABASE === "postgresql";
const canDump = spawnSync("pg_dump", ["--version"]).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "leclaircie-backup-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run backup`, as the host runs it. */
function backUp(env: Record<string, string>) {
  return spawnSync(process.execPath, ["tools/backup.ts"], {
    env: { PATH: process.env.PATH ?? "", BACKUP_DIR: join(folder, "backups"), DATA_DIR: join(folder, "data"), ...env },
    encoding: "utf8",
  });
}

const backupsIn = () => join(folder, "backups");
const backups = () => (existsSync(backupsIn()) ? readdirSync(backupsIn()) : []);

async function fill({ kysely }: Database) {
  await migrate(kysely);
  await sql`insert into outbox (dedupe_key, to_address, subject, html, text_body, message_id)
    values ('kept', 'claire@demo.example', 'Gardé', '', '', 'x')`.execute(kysely);
}

async function subjects({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select subject from outbox`.execute(kysely);
  return rows.map(({ subject }) => subject);
}

function theEmbeddedDatabase() {
  test("is refused while the site holds it, copied when it does not, and opens again elsewhere", async () => {
    const dataDir = join(folder, "data");
    expect(backUp({}).status).toBe(1);
    const database = await openDatabase({ dataDir });
    await fill(database);
    const refused = backUp({});
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining(
        `Le site tourne sur cette base : il la copie lui-même chaque nuit, vers 4 h 30, dans ${backupsIn()}`,
      ),
    ]);
    expect(refused.stderr).toContain("Il n’y en a pas encore.");
    expect(backups()).toEqual([]);
    await database.close();

    const done = backUp({});
    expect(done.stderr).toBe("");
    expect(done.stdout).toContain("Sauvegarde faite");
    const [name = "", ...others] = backups();
    expect(others).toEqual([]);
    const elsewhere = join(folder, "elsewhere");
    mkdirSync(elsewhere);
    cpSync(join(backupsIn(), name, "postgres"), join(elsewhere, "postgres"), { recursive: true });
    rmSync(dataDir, { recursive: true });
    const restored = await openDatabase({ dataDir: elsewhere });
    expect(await subjects(restored)).toEqual(["Gardé"]);
    await restored.close();
    const last = findLastBackup(backupsIn());
    expect(last?.kind).toBe("embedded");
    expect(last?.bytes).toBeGreaterThan(1_000_000);
    expect(Date.now() - (last?.at.getTime() ?? 0)).toBeLessThan(60_000);
  }, 180_000);

  test("the last one is the newest that is whole", () => {
    const some = join(folder, "some");
    const record = (name: string, text: string) => {
      mkdirSync(join(some, name), { recursive: true });
      writeFileSync(join(some, name, BACKUP_RECORD), text);
    };
    expect(findLastBackup(some)).toBeNull();
    record("2026-11-19T030000Z", '{"at":"2026-11-19T03:00:00.000Z","bytes":12,"kind":"postgresql"}');
    record("2026-11-20T030000Z", '{"at":"2026-11-20T03:00:00.000Z","bytes":12,"kind":"postgresql"}');
    record("2026-11-21T030000Z", "{");
    record("2026-11-22T030000Z.partial", '{"at":"2026-11-22T03:00:00.000Z","bytes":12,"kind":"postgresql"}');
    mkdirSync(join(some, "2026-11-23T030000Z"));
    expect(findLastBackup(some)?.at).toEqual(new Date("2026-11-20T03:00:00Z"));
  });
}

function withoutItsClient() {
  test("asks for the client of PostgreSQL", () => {
    const refused = backUp({ DATABASE_URL: process.env.TEST_POSTGRES_URL ?? "" });
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("installez le client de PostgreSQL")]);
  });
}

function postgresql() {
  test("is dumped while it is in use, and restored into an empty database", async () => {
    const server = process.env.TEST_POSTGRES_URL ?? "";
    const names = ["leclaircie_backup_from", "leclaircie_backup_to"] as const;
    const at = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
    const admin = new pg.Client(server);
    await admin.connect();
    try {
      for (const name of names) {
        await admin.query(`drop database if exists ${name} with (force)`);
        await admin.query(`create database ${name}`);
      }
      const [from, to] = [at(names[0]), at(names[1])];
      const database = await openDatabase({ databaseUrl: from });
      await fill(database);
      expect(backUp({ DATABASE_URL: `${from.slice(0, -4)}nowhere` }).status).toBe(1);
      expect(backups()).toEqual([]);
      expect(backUp({ DATABASE_URL: from }).stderr).toBe("");
      await database.close();
      const dump = join(backupsIn(), backups()[0] ?? "", "database.dump");
      expect(spawnSync("pg_restore", ["--no-owner", `--dbname=${to}`, dump], { encoding: "utf8" }).stderr).toBe("");
      const restored = await openDatabase({ databaseUrl: to });
      expect(await subjects(restored)).toEqual(["Gardé"]);
      await restored.close();
      expect(findLastBackup(backupsIn())?.kind).toBe("postgresql");
    } finally {
      for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    }
  });
}

if (!onPostgres) describe("the embedded database", theEmbeddedDatabase);
else if (canDump) describe("PostgreSQL", postgresql);
else describe("PostgreSQL without its client", withoutItsClient);
