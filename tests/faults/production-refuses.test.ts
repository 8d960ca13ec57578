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

beforeAll(async () => {
  own = await emptyDatabase();
});
afterAll(async () => {
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
  };
  const { status, stderr } = spawnSync(process.execPath, ["tools/start/serve.mjs"], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...settings, ...env },
    encoding: "utf8",
    timeout: 120_000,
  });
  return { status, stderr };
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

test("a database that forgets at a power cut, as that of the tests does", () => {
  const { status, stderr } = serve({ DATABASE_URL: own.url });
  expect(status).toBe(1);
  expect(stderr).toMatch(/does not write to the disk/);
});

test("a demonstration’s database: it names one of its accounts, and says how they go", async () => {
  const admin = new pg.Client({ connectionString: own.url });
  await admin.connect();
  await admin.query(
    "insert into users (id, email, email_verified, created_at, updated_at) values (gen_random_uuid(), 'sophie@demo.example', true, now(), now())",
  );
  await admin.end();
  const { status, stderr } = serve({ DATABASE_URL: own.url });
  expect(status).toBe(1);
  expect(stderr).toMatch(/démonstration : elle porte des comptes d’essai \(dont sophie@demo\.example\)/);
  expect(stderr).toMatch(/base vide.*DATABASE_URL.*dropdb/s);
});
