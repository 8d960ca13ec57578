import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBackup } from "~/platform/backups/back-up.server";
import { ownBackupKey } from "~/platform/backups/backup-names";
import { tryLatestBackup } from "~/platform/backups/drill.server";
import { type Database, openDatabase } from "~/platform/db/database.server";
import { migrate, migrations } from "~/platform/db/migrate.server";
import { grantAheadToSite, grantToSite } from "~/platform/db/site-role.server";
import { openFileStore } from "~/platform/files/file-store.server";
import { createBoss } from "~/platform/jobs/queue.server";
import { QUEUE } from "~/platform/jobs/queue-rows.server";
import { findCopyPrograms } from "../tools/test/postgresql.mjs";
import { asAdmin, emptyDatabase, type OwnDatabase } from "./support/postgres";

// The site works with a role that reads and writes rows; what has a shape is another's.

const role = `leclaircie_site_${randomBytes(6).toString("hex")}`;
/** Owns its one database, and is no more than that. */
const ownerRole = role.replace("site", "owner");
/** Another database of theirs, where a version follows another. */
const updated = role.replace("site", "updated");
process.env.BASE_URL = "http://localhost:9";
let own: OwnDatabase;
let owner: Database;
let site: Database;
let siteUrl: string;
let ownerUrl: string;
const folder = mkdtempSync(join(tmpdir(), "leclaircie-role-"));
beforeAll(async () => {
  own = await emptyDatabase();
  const by = (username: string, word: string) =>
    Object.assign(new URL(own.url), { username, password: encodeURIComponent(word), pathname: `/${role}` }).href;
  siteUrl = by(role, "d'où \\ l'autre");
  ownerUrl = by(ownerRole, 'une"autre');
  // As deploy/ makes them, from the settings.
  const settings = join(folder, "settings.env");
  writeFileSync(settings, `DATABASE_URL="${siteUrl}"\nDATABASE_MIGRATION_URL="${ownerUrl}"\n`);
  const { stdout: made } = spawnSync(process.execPath, ["tools/database-roles.ts", settings], { encoding: "utf8" });
  expect(spawnSync("psql", [own.url], { input: made, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  owner = await openDatabase({ databaseUrl: ownerUrl });
  await migrate(owner.kysely);
  await grantToSite(owner.kysely, siteUrl);
  await grantToSite(owner.kysely, siteUrl);
  site = await openDatabase({ databaseUrl: siteUrl });
});
afterAll(async () => {
  await site.close();
  await owner.close();
  await own.drop();
  await asAdmin(async (admin) => {
    for (const name of [role, updated]) await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop role ${role}, ${ownerRole}`);
  });
  rmSync(folder, { recursive: true, force: true });
});

/** The tables where the site's role may not read and write rows. */
async function outOfReach(of: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') and tablename <> 'schema_migrations'
      and not (has_table_privilege(${role}, format('%I.%I', schemaname, tablename), 'select')
        and has_table_privilege(${role}, format('%I.%I', schemaname, tablename), 'insert')
        and has_table_privilege(${role}, format('%I.%I', schemaname, tablename), 'update')
        and has_table_privilege(${role}, format('%I.%I', schemaname, tablename), 'delete'))`.execute(of.kysely);
  return rows.map(({ name }) => name);
}

test("it changes no shape, nor what was migrated", async () => {
  for (const statement of [
    "create table mine (word text)",
    "alter table users add column mine text",
    "drop table users",
    "truncate users",
    "create function mine() returns int language sql as 'select 1'",
    "alter table invoices disable trigger all",
    "insert into schema_migrations (name, checksum) values ('9999_mine.sql', '')",
    "create table pgboss.mine (word text)",
  ])
    await expect(sql.raw(statement).execute(site.kysely), statement).rejects.toThrow(/permission denied|must be owner/);
});

test("it reads and writes every table, takes its locks, sends and takes jobs", async () => {
  expect(await outOfReach(owner)).toEqual([]);
  await site.kysely.transaction().execute((trx) => sql`lock table user_roles in share row exclusive mode`.execute(trx));
  const boss = createBoss(() => site.kysely, { working: true });
  await boss.start();
  try {
    await boss.send(QUEUE, { name: "nothing", payload: {} }, { singletonKey: "nothing" });
    expect(await boss.fetch(QUEUE)).toHaveLength(1);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  const client = new pg.Client({ connectionString: siteUrl });
  await client.connect();
  await client.query("listen page_versions");
  await client.end();
});

test("a new version migrates: the site of the one before writes on between two migrations, triggers and all", async () => {
  await asAdmin((admin) => admin.query(`create database ${updated} owner ${ownerRole}`));
  const open = (url: string) =>
    openDatabase({ databaseUrl: Object.assign(new URL(url), { pathname: `/${updated}` }).href });
  const [migrating, before] = [await open(ownerUrl), await open(siteUrl)];
  try {
    const counted = migrations.findIndex(({ name }) => name.endsWith("_tallies.sql"));
    await migrate(migrating.kysely, migrations.slice(0, counted));
    await grantToSite(migrating.kysely, siteUrl);

    await grantAheadToSite(migrating.kysely, siteUrl);
    for (const migration of migrations.slice(counted)) {
      await migrate(migrating.kysely, [migration]);
      expect(await outOfReach(migrating), migration.name).toEqual([]);
      await sql`with one as (
          insert into users (id, email, email_verified, created_at, updated_at)
          values (gen_random_uuid(), gen_random_uuid() || '@exemple.test', true, now(), now()) returning id, created_at
        ) insert into profiles (id, first_name, last_name, phone, created_at) select id, 'Nour', 'Test', '', created_at from one`.execute(
        before.kysely,
      );
    }
    const { rows } = await sql<{ people: number }>`
      select sum(change)::int as people from tallies where what = 'profiles'`.execute(before.kysely);
    expect(rows).toEqual([{ people: migrations.length - counted }]);
  } finally {
    await before.close();
    await migrating.close();
  }
});

test("it makes a backup of everything, and tries it in a database of its own", async (context) => {
  const { rows } = await sql<{
    version: number;
  }>`select current_setting('server_version_num')::integer / 10000 as version`.execute(owner.kysely);
  const programs = findCopyPrograms(rows[0]?.version ?? 0);
  if (!programs) return context.skip();
  process.env.PATH = `${programs}${delimiter}${process.env.PATH}`;
  const files = openFileStore(pathToFileURL(join(folder, "files")));
  const to = {
    store: openFileStore(pathToFileURL(join(folder, "backups")), ownBackupKey),
    keys: [randomBytes(32).toString("base64url")] as const,
  };
  const { backup } = await makeBackup({ databaseUrl: siteUrl, files }, to, { now: new Date() });
  const tried = await tryLatestBackup({ databaseUrl: siteUrl, findBroken: async () => [] }, to);
  expect(tried.backup).toBe(backup);
});
