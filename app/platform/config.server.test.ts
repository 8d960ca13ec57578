import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.server";

const folder = () => mkdtempSync(join(tmpdir(), "config-"));
const production = {
  NODE_ENV: "production",
  BASE_URL: "https://leclaircie.example",
  APP_SECRET: "kJ8s0fPq2LmN4vXz7RtYbC1dEgHiUwAo",
  DATABASE_URL: "postgresql://leclaircie@localhost/leclaircie",
  MOLLIE_API_KEY: "live_ab12cd34ef56",
  SMTP_URL: "smtps://user:pass@mail.example:465",
  MAIL_FROM: "L’Éclaircie <bonjour@leclaircie.example>",
};

function problemsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test("a developer needs no setting at all", () => {
  const config = readConfig({ DATA_DIR: folder() });
  expect(config).toMatchObject({
    baseUrl: "http://localhost:3000",
    port: 3000,
    databaseUrl: undefined,
    databaseTimeouts: { connectMs: 20_000, statementMs: 30_000, lockMs: 10_000 },
    production: false,
    demo: false,
    mollieApiUrl: "https://api.mollie.com",
    mollieCheckoutOrigins: ["https://www.mollie.com", "https://pay.mollie.com"],
    scheduleTickMs: 5_000,
    trustedProxies: false,
  });
});

test("outside production the secret is drawn once and kept for its owner only", () => {
  const dataDir = folder();
  const first = readConfig({ DATA_DIR: dataDir }).secret;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(first);
  expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe(first);
  expect(statSync(join(dataDir, "secret")).mode & 0o077).toBe(0);
});

test("production with every setting is accepted", () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    baseUrl: "https://leclaircie.example",
    host: "0.0.0.0",
  });
});

test("production tells everything that is missing, at once", () => {
  const problems = problemsOf({ NODE_ENV: "production" }).join("\n");
  for (const name of ["BASE_URL", "APP_SECRET", "DATABASE_URL", "MOLLIE_API_KEY", "SMTP_URL", "MAIL_FROM"])
    expect(problems).toContain(name);
});

test("a demonstration on a built site is not production", () => {
  const config = readConfig({ NODE_ENV: "production", DEMO: "1", DATA_DIR: folder(), PORT: "3100" });
  expect(config).toMatchObject({ production: false, demo: true, baseUrl: "http://localhost:3100" });
});

test.each([
  [{ BASE_URL: "http://leclaircie.example" }, /BASE_URL must start with https/],
  [{ BASE_URL: "https://leclaircie.example/site" }, /BASE_URL must be an address without a path/],
  [{ APP_SECRET: "court" }, /APP_SECRET is too short/],
  [{ APP_SECRET: "a".repeat(40) }, /APP_SECRET is a placeholder/],
  [{ PORT: "99999" }, /PORT must be a whole number/],
  [{ MOLLIE_API_KEY: "abcdefghijkl" }, /MOLLIE_API_KEY must start with test_ or live_/],
  [{ MOLLIE_API_URL: "http://127.0.0.1:3001" }, /MOLLIE_API_URL must start with https/],
  [{ DATABASE_URL: undefined }, /DATABASE_URL is missing: the PostgreSQL database/],
  [{ DATABASE_URL: "mysql://localhost" }, /DATABASE_URL must start with postgresql/],
  [{ DATABASE_LOCK_TIMEOUT_MS: "soon" }, /DATABASE_LOCK_TIMEOUT_MS must be a whole number/],
  [{ MAIL_FROM: "personne" }, /MAIL_FROM must look like/],
  [{ CLOCK_OFFSET_FILE: "/tmp/offset" }, /CLOCK_OFFSET_FILE moves the clock/],
  [{ PASSWORD_COST: "cheap" }, /PASSWORD_COST=cheap gives passwords away/],
  [{ PASSWORD_COST: "dear" }, /PASSWORD_COST must be full or cheap/],
  [{ APP_SECRET: undefined, APP_SECRET_FILE: "/nowhere/secret" }, /APP_SECRET_FILE names a file that cannot be read/],
])("production refuses %j", (change, problem) => {
  expect(problemsOf({ ...production, ...change }).join("\n")).toMatch(problem);
});

test.each([
  [{ DEMO: "1" }],
  [{ DEMO: "1", NODE_ENV: "production" }],
  [{}],
  [{ NODE_ENV: "development" }],
])("a key that takes real money is refused outside production: %j", (environment) => {
  const problems = problemsOf({ ...environment, DATA_DIR: folder(), MOLLIE_API_KEY: "live_ab12cd34ef56" });
  expect(problems).toEqual([expect.stringContaining("MOLLIE_API_KEY")]);
});

test("a demonstration never answers under a public address", () => {
  const problems = problemsOf({ DEMO: "1", DATA_DIR: folder(), BASE_URL: "https://leclaircie.example" });
  expect(problems).toEqual([expect.stringContaining("BASE_URL is that of a real site")]);
});

test("a secret may come from a file", () => {
  const path = join(folder(), "key");
  writeFileSync(path, "live_fromfile1234\n");
  expect(readConfig({ ...production, MOLLIE_API_KEY: undefined, MOLLIE_API_KEY_FILE: path }).mollieApiKey).toBe(
    "live_fromfile1234",
  );
});

test("problems never show a value", () => {
  const canary = "canary-7f3a91";
  const message = problemsOf({
    NODE_ENV: "production",
    BASE_URL: canary,
    APP_SECRET: canary,
    MOLLIE_API_KEY: canary,
    DATABASE_URL: `mysql://user:${canary}@host/base`,
    SMTP_URL: canary,
    MAIL_FROM: canary,
    PORT: canary,
    APP_SECRET_FILE: canary,
  }).join("\n");
  expect(message).not.toContain(canary);
});

test("files are kept in a folder beside the data, or in a bucket that nobody listens in on", () => {
  const dataDir = folder();
  expect(readConfig({ DATA_DIR: dataDir }).filesUrl.href).toBe(pathToFileURL(join(dataDir, "files")).href);
  const keptAt = (FILES_URL: string) => readConfig({ DATA_DIR: dataDir, FILES_URL }).filesUrl.href;
  for (const url of [
    "file:///srv/files",
    "s3://key:sec%2Fret@s3.host.example/bucket?region=fr-par",
    "s3+http://k:s@127.0.0.1:9000/b",
  ])
    expect(keptAt(url)).toBe(url);
  for (const FILES_URL of [
    "/srv/files",
    "file://host/files",
    "s3://host.example/bucket",
    "s3://k:s@host.example",
    "s3://k:s@host.example/a/b",
    "https://host.example/b",
  ])
    expect(problemsOf({ DATA_DIR: dataDir, FILES_URL }).join(), FILES_URL).toContain("FILES_URL must be");
  expect(problemsOf({ DATA_DIR: dataDir, FILES_URL: "s3+http://k:s@host.example/b" }).join()).toContain("in clear");
});
