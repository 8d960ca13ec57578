import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase, type OwnDatabase } from "../support/postgres";

// `npm run serve`, as the host runs it, on what production must not start on.

const folder = mkdtempSync(join(tmpdir(), "leclaircie-serve-"));
let own: OwnDatabase;
let admin: pg.Client;

beforeAll(async () => {
  own = await emptyDatabase();
  admin = new pg.Client({ connectionString: own.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

function serve(env: Record<string, string>) {
  const settings = {
    BASE_URL: "https://leclaircie.fr",
    APP_SECRET: "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f",
    MOLLIE_API_KEY: "test_serveserve0000000000000",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "L’Éclaircie <bonjour@leclaircie.fr>",
    PORT: "0",
    TRUST_PROXY: "none",
  };
  const { status, stderr } = spawnSync(process.execPath, ["tools/start/serve.mjs"], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...settings, ...env },
    encoding: "utf8",
    timeout: 120_000,
  });
  return { status, stderr };
}

async function tables(): Promise<string[]> {
  const { rows } = await admin.query("select table_name from information_schema.tables where table_schema = 'public'");
  return rows.map((row) => row.table_name);
}

test("a demonstration", () => {
  const { status, stderr } = serve({ DEMO: "1" });
  expect(status).toBe(1);
  expect(stderr).toContain("npm start");
});

test("no PostgreSQL: it says which setting wants its address", () => {
  const { status, stderr } = serve({});
  expect(status).toBe(1);
  expect(stderr).toMatch(/DATABASE_URL is missing: the PostgreSQL database, postgresql:\/\//);
});

test("a database that forgets at a power cut, as that of the tests does, which is left as it was", async () => {
  const { status, stderr } = serve({ DATABASE_URL: own.url });
  expect(status).toBe(1);
  expect(stderr).toMatch(/does not write to the disk/);
  expect(await tables()).toEqual([]);
});

test("a demonstration’s database, left as it was: it names one of its accounts, and says how they go", async () => {
  // Of another version of the site: whoever migrated it could no longer go back.
  await admin.query("create table users (email text)");
  await admin.query("insert into users values ('sophie@demo.example')");
  const { status, stderr } = serve({ DATABASE_URL: own.url });
  expect(status).toBe(1);
  expect(stderr).toMatch(/démonstration : elle porte des comptes d’essai \(dont sophie@demo\.example\)/);
  expect(stderr).toMatch(/base vide.*DATABASE_URL.*dropdb/s);
  expect(await tables()).toEqual(["users"]);
});
