import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, type Db, embeddedDatabase, initDatabase, openDatabase } from "~/platform/db/database.server";
import { openInMemory } from "~/platform/db/embedded.server";
import { migrate, migrations } from "~/platform/db/migrate.server";
import { provideAddressProof } from "./address-proof";
import { patient } from "./patience";
import { copyOfTemplate, emptyDatabase } from "./postgres";

interface TestDatabase {
  db: Db;
  kind: Database["kind"];
  close(): Promise<void>;
}

/** Bump when the way templates are built changes. */
const TEMPLATE_VERSION = 2;
const BUILD_PATIENCE_MS = patient(60_000);
const OLD_TEMPLATE_MS = 3600_000;

/**
 * A fresh migrated database, also made the process-wide one (`db()`, `inTransaction`): on PostgreSQL unless TEST_DATABASE
 * says embedded. Copied from a template built once per set of migrations.
 */
export async function testDatabase(): Promise<TestDatabase> {
  provideAddressProof();
  return process.env.TEST_DATABASE === "embedded" ? embedded() : onPostgres();
}

/** A database with no tables yet, for a test that migrates it by steps, in the same places. */
export async function emptyTestDatabase(): Promise<Pick<TestDatabase, "db" | "close">> {
  const own = process.env.TEST_DATABASE === "embedded" ? null : await emptyDatabase();
  const database = await openDatabase(own ? { databaseUrl: own.url } : { memory: true });
  const close = async () => {
    await database.close();
    await own?.drop();
  };
  return { db: database.kysely, close };
}

function templateKey(): string {
  const hash = createHash("sha256").update(String(TEMPLATE_VERSION));
  for (const file of ["@electric-sql/pglite", "pg-boss"]) {
    hash.update(readFileSync(`node_modules/${file}/package.json`, "utf8").match(/"version": "([^"]+)"/)?.[1] ?? "");
  }
  for (const { name, checksum } of migrations) hash.update(name + checksum);
  return hash.digest("hex").slice(0, 16);
}

async function embedded(): Promise<TestDatabase> {
  const image = new Blob([readFileSync(await embeddedTemplate())]);
  const database = await openDatabase({ memory: true, image });
  initDatabase(database);
  return { db: database.kysely, kind: "embedded", close: database.close };
}

async function embeddedTemplate(): Promise<string> {
  mkdirSync(".cache", { recursive: true });
  const file = `.cache/test-database-${templateKey()}.tar`;
  const building = `${file}.building`;
  const deadline = Date.now() + BUILD_PATIENCE_MS;
  while (!existsSync(file)) {
    if (!claim(building)) {
      if (Date.now() > deadline) throw new Error(`Waited too long for ${building}: remove it`);
      await sleep(100);
      continue;
    }
    try {
      if (!existsSync(file)) await buildEmbeddedTemplate(file);
    } finally {
      rmdirSync(building);
    }
  }
  return file;
}

function claim(folder: string): boolean {
  try {
    if (Date.now() - statSync(folder).mtimeMs > BUILD_PATIENCE_MS) rmdirSync(folder);
  } catch {
    // Nobody is building: the usual case.
  }
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function buildEmbeddedTemplate(file: string): Promise<void> {
  for (const name of readdirSync(".cache").filter(
    (name) => name.startsWith("test-database-") && name.includes(".tar"),
  )) {
    const path = `.cache/${name}`;
    if (statSync(path).isFile() && Date.now() - statSync(path).mtimeMs > OLD_TEMPLATE_MS) rmSync(path, { force: true });
  }
  const lite = await openInMemory();
  const database = embeddedDatabase(lite);
  await migrate(database.kysely);
  const image = await lite.dumpDataDir("none");
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
  renameSync(draft, file);
  await database.close();
}

async function onPostgres(): Promise<TestDatabase> {
  const { url, drop } = await copyOfTemplate(`leclaircie_template_${templateKey()}`, async (url) => {
    const database = await openDatabase({ databaseUrl: url });
    await migrate(database.kysely).finally(database.close);
  });
  // Five hundred at once wait for one another, and a slow machine longer: the wait ends what hangs, and measures nothing.
  const timeouts = { connectMs: patient(120_000), statementMs: 0, lockMs: 0 };
  const database = await openDatabase({ databaseUrl: url, timeouts });
  initDatabase(database);
  const close = async () => {
    await database.close();
    await drop();
  };
  return { db: database.kysely, kind: "postgresql", close };
}
