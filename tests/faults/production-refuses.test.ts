import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everything } from "../support/extent";
import { patient } from "../support/patience";
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

const sound = {
  BASE_URL: "https://leclaircie.fr",
  APP_SECRET: "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f",
  MOLLIE_API_KEY: "test_serveserve0000000000000",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "L’Éclaircie <bonjour@leclaircie.fr>",
  PORT: "0",
  TRUST_PROXY: "none",
};

function serve(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, ["tools/start/serve.mjs"], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...sound, ...env },
    encoding: "utf8",
    timeout: patient(120_000),
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

const somewhere = "postgresql://site:parole@db.example/leclaircie";

/** What a host gets wrong, and what it reads: the setting, and what to do. */
const mistakes: [what: string, env: Record<string, string>, told: RegExp][] = [
  ["no address", { BASE_URL: "" }, /BASE_URL is missing: the public address of the site/],
  ["an address in clear", { BASE_URL: "http://leclaircie.fr" }, /BASE_URL must start with https:\/\//],
  ["no secret", { APP_SECRET: "" }, /APP_SECRET is missing.*openssl rand/],
  ["a short secret", { APP_SECRET: "k4Jd9Pq2" }, /APP_SECRET is too short.*openssl rand/],
  ["the secret of an example", { APP_SECRET: "change-me-before-going-to-production" }, /APP_SECRET is a placeholder/],
  [
    "a sealing key that is guessed",
    { SEALING_KEYS: "azerty".repeat(8) },
    /SEALING_KEYS holds a key that can be guessed/,
  ],
  ["no database", { DATABASE_URL: "" }, /DATABASE_URL is missing: the PostgreSQL database/],
  ["a database in clear", { DATABASE_URL: somewhere }, /DATABASE_URL would carry.*sslmode=verify-full/],
  ["no payments", { MOLLIE_API_KEY: "" }, /MOLLIE_API_KEY is missing/],
  [
    "a real key sent elsewhere",
    { MOLLIE_API_KEY: "live_serveserve0000000", MOLLIE_API_URL: "https://a.example" },
    /MOLLIE_API_URL would send a key that takes real money/,
  ],
  ["payments in clear", { MOLLIE_API_URL: "http://127.0.0.1:3001" }, /MOLLIE_API_URL must start with https/],
  ["no mail", { SMTP_URL: "" }, /SMTP_URL is missing/],
  ["mails in clear", { SMTP_URL: "smtp://site:parole@mail.example:587" }, /SMTP_URL would send mails in clear.*smtps:/],
  [
    "mails to whoever answers",
    { SMTP_URL: "smtps://mail.example:465?tls.rejectUnauthorized=false" },
    /SMTP_URL believes any machine/,
  ],
  ["a sender that is none", { MAIL_FROM: "personne" }, /MAIL_FROM must look like: Name/],
  ["every address open, no proxy named", { TRUST_PROXY: "" }, /TRUST_PROXY is missing: HOST lets other machines in/],
  ["everybody believed", { TRUST_PROXY: "0.0.0.0/0" }, /TRUST_PROXY believes nearly everybody/],
  ["no limits", { LIMITS: "off" }, /LIMITS=off lets anybody try for ever/],
  ["passwords given away", { PASSWORD_COST: "cheap" }, /PASSWORD_COST=cheap gives passwords away/],
  [
    "any certificate believed",
    { NODE_TLS_REJECT_UNAUTHORIZED: "0" },
    /NODE_TLS_REJECT_UNAUTHORIZED=0 believes any machine/,
  ],
  ["a clock that moves", { CLOCK_OFFSET_FILE: "/tmp/offset" }, /CLOCK_OFFSET_FILE moves the clock/],
  ["files in clear", { FILES_URL: "s3+http://cle:parole@host.example/b" }, /FILES_URL.*in clear/],
];

test("twenty mistakes and more, none of which starts", () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(20);
});

// Each starts the whole site: the usual run makes those that go together at once.
const oneEach = everything ? mistakes : [];
test.each(oneEach)("refused: %s", (_, env, told) => {
  const { status, stderr } = serve({ DATABASE_URL: own.url, ...env });
  expect(status).toBe(1);
  expect(stderr).toMatch(told);
  expect(stderr).not.toMatch(/\bat .*\.m?[jt]s:|parole/);
});

test("mistakes made together are told together", () => {
  const together: Record<string, string> = {};
  const made = mistakes.filter(([, env]) => {
    if (Object.keys(env).some((name) => name in together)) return false;
    Object.assign(together, env);
    return true;
  });
  expect(made.length).toBeGreaterThan(12);
  const { status, stderr } = serve(together);
  expect(status).toBe(1);
  for (const [, , told] of made) expect(stderr).toMatch(told);
});
