import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findBrokenRules } from "~/features/admin/admin.server";
import { archiveContract, openArchives } from "~/features/archive/archive.server";
import { nameOtherParent } from "~/features/couples/couples.server";
import { makeBackup, pruneBackups } from "~/platform/backups/back-up.server";
import { ownBackupKey } from "~/platform/backups/backup-names";
import { backUpIfDue, findLatestRuns, tryBackupIfDue } from "~/platform/backups/backup-runs.server";
import {
  type BackupStore,
  listBackups,
  listNames,
  putEncrypted,
  readManifest,
} from "~/platform/backups/backup-store.server";
import { tryLatestBackup } from "~/platform/backups/drill.server";
import { restoreBackup } from "~/platform/backups/restore.server";
import { type Db, db, inTransaction, openDatabase } from "~/platform/db/database.server";
import { migrate, migrations } from "~/platform/db/migrate.server";
import type { FileStore } from "~/platform/files/file-store";
import { openFileStore } from "~/platform/files/file-store.server";
import { deleteFile, receiveFile } from "~/platform/files/stored-files.server";
import { dataKeyOf, destroyDataKeys } from "~/platform/sealing/data-keys.server";
import { findCopyPrograms } from "../tools/test/postgresql.mjs";
import build from "./support/build";
import { testDatabase } from "./support/database";
import { everything } from "./support/extent";
import { storeKinds, testStore } from "./support/file-stores";
import { addressOf, asAdmin, emptyDatabase, type OwnDatabase } from "./support/postgres";

const { close } = await testDatabase();
const { rows: server } = await sql<{ name: string; version: number }>`
  select current_database() as name, current_setting('server_version_num')::integer / 10000 as version`.execute(db());
const databaseUrl = addressOf(server[0]?.name ?? "");
const programs = findCopyPrograms(server[0]?.version ?? 0);
if (programs) process.env.PATH = `${programs}${delimiter}${process.env.PATH}`;
else console.warn("no pg_dump of this version or newer on this machine: no backup is made");

const folder = mkdtempSync(join(tmpdir(), "leclaircie-backups-"));
const nightly = join(folder, "nightly");
Object.assign(process.env, {
  BASE_URL: "http://localhost:9",
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  BACKUP_URL: pathToFileURL(nightly).href,
  BACKUP_KEY: randomBytes(32).toString("base64url"),
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const night = (day: number) => ({ now: new Date(Date.UTC(2026, 10, day, 2, 31)) });
const keys = [randomBytes(32).toString("base64url")] as const;
const rulesOf = async (copy: Db) =>
  (await findBrokenRules(copy)).map(({ code }) => code).filter((code) => code !== "I21");

const contractOf = (reference: string) => ({
  reference,
  label: "Une année",
  lines: [],
  amountCents: 50_000,
  placedOn: "2025-11-20",
  endsOn: "2026-11-19",
  terms: { version: "3", acceptedOn: "2025-11-20", hash: null },
  names: ["Élise Archiv"],
  emails: [],
  documents: [],
});

async function person(): Promise<string> {
  const id = randomUUID();
  const user = {
    id,
    email: `${id}@exemple.test`,
    email_verified: true,
    created_at: new Date(),
    updated_at: new Date(),
  };
  await db().insertInto("users").values(user).execute();
  await inTransaction((trx) => dataKeyOf(trx, id, { now: new Date() }));
  return id;
}

async function picture(files: FileStore, ownerId: string | null = null) {
  const content = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), randomBytes(150_000)]);
  const keeping = { purpose: "picture", ownerId, accept: ["image/jpeg"], maxBytes: 1_000_000 } as const;
  const received = await receiveFile(Readable.from([content]), keeping, night(1), files);
  if (!received.ok) throw new Error(received.reason);
  const { key } = await db()
    .selectFrom("files")
    .select("key")
    .where("id", "=", received.file.id)
    .executeTakeFirstOrThrow();
  return { id: received.file.id, key, content };
}

async function ask<Row extends object>(url: string, question: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}
const tablesOf = (url: string) => ask(url, "select from information_schema.tables where table_schema = 'public'");
const scratchLeft = () =>
  asAdmin(
    async (admin) => (await admin.query("select from pg_database where datname ~ '^leclaircie_drill_'")).rowCount,
  );

test("a site that is told of no place for them makes none, and says so to nobody", async () => {
  expect(await findLatestRuns(db())).toEqual({ made: null, notMade: null, tried: null, notTried: null });
});

describe.each(programs ? storeKinds : [])("to a %s", (kind) => {
  let to: BackupStore;
  let files: FileStore;
  let closeStores: () => void;
  let empty: OwnDatabase;
  beforeAll(async () => {
    const [backups, source] = [await testStore(kind), await testStore("folder")];
    to = { store: openFileStore(backups.url, ownBackupKey), keys };
    files = source.store;
    closeStores = () => {
      backups.close();
      source.close();
    };
  });
  afterAll(() => closeStores());
  beforeEach(async () => {
    await db().deleteFrom("files").execute();
    empty = await emptyDatabase();
  });
  afterEach(async () => {
    await empty.drop();
    for (const prefix of ["manifests", "databases", "files", "keys"])
      for (const name of await listNames(to, prefix)) await to.store.remove(name);
  });
  const make = (day: number) => makeBackup({ databaseUrl, files }, to, night(day));

  test("what is put back is what was there at that instant, files and keys with it, without whoever was erased since", async () => {
    const [claire, karim] = [await person(), await person()];
    const [hers, his] = [await picture(files, claire), await picture(files, karim)];
    const made = await make(20);
    expect(made).toMatchObject({ backup: "2026-11-20T023100Z", files: 2 });
    const later = await person();
    await inTransaction(async (trx) => {
      await destroyDataKeys(trx, karim);
      await deleteFile(trx, { id: his.id, ownerId: karim });
    });
    await make(21);

    const restored = await testStore("folder");
    await restoreBackup(to, "2026-11-20T023100Z", { databaseUrl: empty.url, files: restored.store });
    const people = await ask<{ id: string; has_key: boolean }>(
      empty.url,
      `select id, exists (select from data_keys where user_id = users.id) as has_key from users where id in ('${claire}', '${karim}', '${later}')`,
    );
    expect(new Map(people.map(({ id, has_key }) => [id, has_key]))).toEqual(
      new Map([
        [claire, true],
        [karim, false],
      ]),
    );
    for (const { key, content } of [hers, his]) {
      const bytes = await restored.store.read(key);
      expect(bytes && content.equals(await buffer(bytes))).toBe(true);
    }
    restored.close();
    expect(await listNames(to, "keys")).toEqual(["keys/2026-11-21T023100Z"]);
  });

  test("after 35 days nothing is left of a backup, nor of a file that no other one names", async () => {
    const gone = await picture(files);
    await make(1);
    await inTransaction((trx) => deleteFile(trx, { id: gone.id, ownerId: null }));
    const stays = await picture(files);
    await make(20);
    await pruneBackups(to, { now: new Date("2026-12-03T02:31:00Z") });
    expect(await listBackups(to)).toHaveLength(2);
    await pruneBackups(to, { now: new Date("2026-12-05T02:31:00Z") });
    expect(await listBackups(to)).toEqual(["2026-11-20T023100Z"]);
    expect(await listNames(to, "databases")).toEqual(["databases/2026-11-20T023100Z"]);
    expect(await listNames(to, "files")).toEqual([`files/${stays.key}`]);
  });

  // How a bucket reads, writes, lists and removes is known from its own tests: the rest is of what lies there, whatever the place.
  if (kind === "bucket" && !everything) return;

  test("rows that name a key come back before it, and open with it", async () => {
    const claire = await person();
    await inTransaction(async (trx) => {
      await sql`select set_config('site.now', '2099-01-01T10:00:00Z', true)`.execute(trx);
      await trx.deleteFrom("archived_contracts").execute();
      const other = { givenName: null, email: "autre@exemple.test", phone: null };
      await nameOtherParent(trx, { userId: claire, ...other }, night(19));
      await archiveContract(trx, { contract: contractOf("LE-ARCHIV"), keptUntil: "2036-12-31" }, night(19));
    });
    await make(20);
    await restoreBackup(to, "2026-11-20T023100Z", { databaseUrl: empty.url, files: null });
    const restored = await openDatabase({ databaseUrl: empty.url });
    const reason = { typed: "archiv Élise", reason: "Demande de la personne" };
    const opened = await restored.kysely
      .transaction()
      .execute((trx) => openArchives(trx, reason, { ...night(20), by: null }));
    await restored.close();
    expect(opened).toMatchObject({ ok: true, found: [contractOf("LE-ARCHIV")] });
    const { rows: asked } =
      await sql`select conname from pg_constraint where confrelid = 'data_keys'::regclass and convalidated`.execute(
        db(),
      );
    expect(asked).toEqual([]);
  });

  test("nothing that lies there can be read without the key", async () => {
    const claire = await person();
    const { content } = await picture(files, claire);
    await make(20);
    for (const prefix of ["manifests", "databases", "files", "keys"])
      for (const name of await listNames(to, prefix)) {
        const bytes = await buffer((await to.store.read(name)) as Readable);
        for (const clear of ["PGDMP", claire, "users", content.subarray(0, 64)])
          expect(bytes.includes(clear), name).toBe(false);
      }
    const other = { store: to.store, keys: [randomBytes(32).toString("base64url")] } as const;
    await expect(readManifest(other, "2026-11-20T023100Z")).rejects.toMatchObject({ problem: "altered" });
  });

  test("a database that holds something is refused, and left as it was", async () => {
    await make(20);
    await ask(empty.url, "create table somebodys (word text)");
    const put = restoreBackup(to, "2026-11-20T023100Z", { databaseUrl: empty.url, files: null });
    await expect(put).rejects.toMatchObject({ problem: "not_empty" });
    expect(await tablesOf(empty.url)).toHaveLength(1);
  });

  test("cut off before its manifest it is no backup; its pieces go with the next pruning", async () => {
    await picture(files);
    const broken: FileStore = {
      ...to.store,
      put: (name, ...rest) =>
        name.startsWith("manifests/") ? Promise.reject(new Error("the line was cut")) : to.store.put(name, ...rest),
    };
    const left = join(tmpdir(), "leclaircie-backup-left");
    mkdirSync(left, { recursive: true });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(left, yesterday, yesterday);
    await expect(makeBackup({ databaseUrl, files }, { ...to, store: broken }, night(20))).rejects.toMatchObject({
      problem: "unreachable",
    });
    expect(await listBackups(to)).toEqual([]);
    expect(await listNames(to, "databases")).toHaveLength(1);
    await pruneBackups(to, night(20));
    expect([...(await listNames(to, "databases")), ...(await listNames(to, "files"))]).toEqual([]);
    expect(existsSync(left)).toBe(false);
  });

  test("a database dump that was cut is told before anything is written", async () => {
    await make(20);
    const whole = await buffer((await to.store.read("databases/2026-11-20T023100Z")) as Readable);
    const path = join(folder, "cut");
    writeFileSync(path, whole.subarray(0, whole.length - 100));
    await to.store.put("databases/2026-11-20T023100Z", path, whole.length - 100);
    const put = restoreBackup(to, "2026-11-20T023100Z", { databaseUrl: empty.url, files: null });
    await expect(put).rejects.toMatchObject({ problem: "altered" });
    expect(await tablesOf(empty.url)).toEqual([]);
    await expect(tryLatestBackup({ databaseUrl, findBroken: rulesOf }, to)).rejects.toMatchObject({
      problem: "altered",
    });
  });

  test("the trial counts rows and files, asks every rule, and leaves no database behind", async () => {
    await person();
    const { key } = await picture(files);
    const { rows } = await make(20);
    const trial = { databaseUrl, findBroken: rulesOf };
    expect(await tryLatestBackup(trial, to)).toEqual({ backup: "2026-11-20T023100Z", rows, files: 1 });

    const broken = tryLatestBackup({ databaseUrl, findBroken: async () => ["I1"] }, to);
    await expect(broken).rejects.toMatchObject({ problem: "rules_broken" });

    const manifest = await readManifest(to, "2026-11-20T023100Z");
    const rewrite = (change: object) =>
      putEncrypted(
        to,
        "manifests/2026-11-20T023100Z",
        Readable.from([Buffer.from(JSON.stringify({ ...manifest, ...change }))]),
      );
    await rewrite({ rows: { ...manifest.rows, "public.users": 0 } });
    await expect(tryLatestBackup(trial, to)).rejects.toMatchObject({ problem: "rows_differ" });
    await rewrite({});
    await putEncrypted(to, `files/${key}`, Readable.from([Buffer.from("other bytes")]));
    await expect(tryLatestBackup(trial, to)).rejects.toMatchObject({ problem: "files_missing" });
    await to.store.remove(`files/${key}`);
    await expect(tryLatestBackup(trial, to)).rejects.toMatchObject({ problem: "files_missing" });
    expect(await scratchLeft()).toBe(0);
  });
});

describe.each(programs ? ["a version later"] : [])("%s", () => {
  test("a backup of a shape before is tried in the shape of today", async () => {
    const own = await emptyDatabase();
    const { store: files, folder: place, close: closeStore } = await testStore("folder");
    const to: BackupStore = { store: openFileStore(pathToFileURL(join(place, "backups")), ownBackupKey), keys };
    const older = await openDatabase({ databaseUrl: own.url });
    try {
      await migrate(
        older.kysely,
        migrations.filter(({ name }) => name < "0350"),
      );
      const { backup } = await makeBackup({ databaseUrl: own.url, files }, to, night(20));
      const tried = await tryLatestBackup({ databaseUrl: own.url, findBroken: rulesOf }, to);
      expect(tried.backup).toBe(backup);
      expect(await scratchLeft()).toBe(0);
    } finally {
      await older.close();
      await own.drop();
      closeStore();
    }
  });
});

describe.each(programs ? ["night after night"] : [])("%s", () => {
  test("one backup a night whatever the number of nodes, tried on Sunday, and what fails is told and tried again", async () => {
    await picture(openFileStore(pathToFileURL(join(folder, "files"))));
    const runs = async () => (await db().selectFrom("backup_runs").selectAll().orderBy("ended_at").execute()).length;
    const at = (text: string) => ({ now: new Date(text) });
    await tryBackupIfDue(rulesOf, at("2026-11-20T02:31:00Z"));
    expect(await runs()).toBe(0);
    await Promise.all([backUpIfDue(at("2026-11-20T02:31:00Z")), backUpIfDue(at("2026-11-20T02:31:00Z"))]);
    await backUpIfDue(at("2026-11-20T20:00:00Z"));
    expect(await runs()).toBe(1);
    await tryBackupIfDue(rulesOf, at("2026-11-20T03:00:00Z"));
    await tryBackupIfDue(rulesOf, at("2026-11-22T03:59:00Z"));
    expect(await findLatestRuns(db())).toMatchObject({
      made: { files: 1 },
      tried: { files: 1 },
      notMade: null,
      notTried: null,
    });
    expect(await runs()).toBe(2);

    const [manifest = ""] = readdirSync(join(nightly, "manifests"));
    const dump = join(nightly, "databases", manifest);
    const whole = readFileSync(dump);
    truncateSync(dump, statSync(dump).size - 1);
    await tryBackupIfDue(rulesOf, at("2026-11-22T04:01:00Z"));
    expect(await findLatestRuns(db())).toMatchObject({ notTried: { problem: "altered" } });
    writeFileSync(dump, whole);
    await tryBackupIfDue(rulesOf, at("2026-11-22T05:00:00Z"));
    expect(await findLatestRuns(db())).toMatchObject({ notTried: { problem: "altered" } });
    await tryBackupIfDue(rulesOf, at("2026-11-22T10:02:00Z"));
    expect(await findLatestRuns(db())).toMatchObject({ notTried: null });

    rmSync(nightly, { recursive: true });
    writeFileSync(nightly, "the disk is not mounted");
    await backUpIfDue(at("2026-11-23T02:31:00Z"));
    expect(await findLatestRuns(db())).toMatchObject({ notMade: { problem: "unreachable" } });
    rmSync(nightly);
    await backUpIfDue(at("2026-11-23T03:00:00Z"));
    expect(await findLatestRuns(db())).toMatchObject({ notMade: { problem: "unreachable" } });
    await backUpIfDue(at("2026-11-23T03:32:00Z"));
    expect(await findLatestRuns(db())).toMatchObject({ notMade: null, made: { backup: "2026-11-23T033200Z" } });
  });

  test("at the command line: the list, the one chosen, and a refusal that writes nothing", async () => {
    await build();
    const empty = await emptyDatabase();
    const run = (env: NodeJS.ProcessEnv, ...words: string[]) =>
      spawnSync(process.execPath, ["restore.mjs", ...words], {
        env: { ...process.env, FILES_URL: pathToFileURL(join(folder, "put-back")).href, ...env },
        encoding: "utf8",
      });
    const [latest = ""] = readdirSync(join(nightly, "manifests")).sort().reverse();
    try {
      const listed = run({ DATABASE_URL: empty.url });
      expect(listed).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(new RegExp(`${latest}.*lignes, 1 fichier`)),
      });
      expect(run({ DATABASE_URL: empty.url }, "yesterday")).toMatchObject({ status: 1 });
      const otherKey = { DATABASE_URL: empty.url, BACKUP_KEY: randomBytes(32).toString("base64url") };
      expect(run(otherKey, "latest")).toMatchObject({ status: 1, stderr: expect.stringContaining("une autre clé") });
      expect(await tablesOf(empty.url)).toEqual([]);
      const done = run({ DATABASE_URL: empty.url }, "latest");
      expect(done).toMatchObject({ status: 0, stdout: expect.stringContaining("npm run reconcile") });
      expect(readdirSync(join(folder, "put-back"), { recursive: true }).length).toBeGreaterThan(1);
      const again = run({ DATABASE_URL: empty.url }, latest);
      expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining("n’est pas vide") });
    } finally {
      await empty.drop();
    }
  });
});
