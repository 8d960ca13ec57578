import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.server";

const folder = () => mkdtempSync(join(tmpdir(), "config-"));
const sealing = "Zq8vT1nYc5Lw0xEuR3sGmB7kHd2pJf6A";
const production = {
  NODE_ENV: "production",
  BASE_URL: "https://leclaircie.example",
  APP_SECRET: "kJ8s0fPq2LmN4vXz7RtYbC1dEgHiUwAo",
  DATABASE_URL: "postgresql://leclaircie@localhost/leclaircie",
  MOLLIE_API_KEY: "live_ab12cd34ef56",
  SMTP_URL: "smtps://user:pass@mail.example:465",
  MAIL_FROM: "L’Éclaircie <bonjour@leclaircie.example>",
  TRUST_PROXY: "10.0.0.5, 10.1.0.0/24",
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
    databaseTimeouts: { connectMs: 6_000, statementMs: 30_000, lockMs: 10_000 },
    production: false,
    demo: false,
    mollieApiUrl: "https://api.mollie.com",
    mollieCheckoutOrigins: ["https://www.mollie.com", "https://pay.mollie.com"],
    scheduleTickMs: 5_000,
  });
  expect(config.trustedProxies.check("127.0.0.1") && config.trustedProxies.check("::1", "ipv6")).toBe(true);
  expect(config.trustedProxies.check("10.0.0.5")).toBe(false);
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

test("production believes the proxies it is told of, and nobody else", () => {
  const believed = (TRUST_PROXY: string, address: string) =>
    readConfig({ ...production, TRUST_PROXY }).trustedProxies.check(address);
  expect(believed("10.0.0.5, 10.1.0.0/24", "10.1.0.77")).toBe(true);
  expect(believed("10.0.0.5, 10.1.0.0/24", "10.0.0.6")).toBe(false);
  expect(believed("10.0.0.5", "127.0.0.1")).toBe(false);
  expect(believed("none", "127.0.0.1")).toBe(false);
  // Alone on its own machine, behind nginx beside it.
  const beside = readConfig({ ...production, TRUST_PROXY: undefined, HOST: "127.0.0.1" });
  expect(beside.trustedProxies.check("127.0.0.1")).toBe(true);
});

test("production tells everything that is missing, at once", () => {
  const problems = problemsOf({ NODE_ENV: "production" }).join("\n");
  for (const name of [
    "BASE_URL",
    "APP_SECRET",
    "DATABASE_URL",
    "MOLLIE_API_KEY",
    "SMTP_URL",
    "MAIL_FROM",
    "TRUST_PROXY",
  ])
    expect(problems).toContain(name);
});

test("a demonstration on a built site is not production", () => {
  const config = readConfig({ NODE_ENV: "production", DEMO: "1", DATA_DIR: folder(), PORT: "3100" });
  expect(config).toMatchObject({ production: false, demo: true, baseUrl: "http://localhost:3100" });
});

const backupKey = "Wd4uP9sXk2Tz7QmBv1LyHc6GjRf0NaEe";
const backups = (change: NodeJS.ProcessEnv) => ({ BACKUP_URL: "file:///mnt/b", BACKUP_KEY: backupKey, ...change });

/** What may be wrong with the settings of a real site: how, and what the person who starts it is told to write instead. */
const misconfigurations: [what: string, change: NodeJS.ProcessEnv, told: RegExp][] = [
  ["a site in clear", { BASE_URL: "http://leclaircie.example" }, /BASE_URL must start with https/],
  ["a live key on a site in clear", { BASE_URL: "http://a.example", MOLLIE_API_KEY: "live_ab12cd34ef56" }, /https:/],
  [
    "a site under a path",
    { BASE_URL: "https://leclaircie.example/site" },
    /BASE_URL must be an address without a path/,
  ],
  ["a secret that is missing", { APP_SECRET: undefined }, /APP_SECRET is missing.*openssl rand/],
  ["a short secret", { APP_SECRET: "court" }, /APP_SECRET is too short.*openssl rand/],
  ["a secret of one letter", { APP_SECRET: "a".repeat(40) }, /APP_SECRET is a placeholder.*openssl rand/],
  ["the secret of an example", { APP_SECRET: "change-me-before-going-to-production" }, /APP_SECRET is a placeholder/],
  ["a run of the keyboard", { APP_SECRET: "azertyuiopqsdfghjklmwxcvbn123456789" }, /APP_SECRET is a placeholder/],
  ["a piece written again and again", { APP_SECRET: "k4Jd9Pq2".repeat(5) }, /APP_SECRET is a placeholder/],
  [
    "little chance in a long secret",
    { APP_SECRET: "abbaabacabbcaabacbbaabcabbacabacab" },
    /APP_SECRET is a placeholder/,
  ],
  [
    "a secret in a file that is not there",
    { APP_SECRET: undefined, APP_SECRET_FILE: "/nowhere/s" },
    /APP_SECRET_FILE names/,
  ],
  [
    "a setting and its file",
    { APP_SECRET_FILE: "/nowhere/s" },
    /APP_SECRET and APP_SECRET_FILE are both set: keep one/,
  ],
  [
    "one secret for two uses",
    { SEALING_KEYS: production.APP_SECRET },
    /SEALING_KEYS repeats APP_SECRET.*draw another key/,
  ],
  [
    "a sealing key that is guessed",
    { SEALING_KEYS: "k4Jd9Pq2".repeat(5) },
    /SEALING_KEYS holds a key that can be guessed/,
  ],
  ["a short sealing key", { SEALING_KEYS: "court" }, /SEALING_KEYS holds a key that is too short: at least 32 bytes/],
  ["a sealing key twice", { SEALING_KEYS: `${sealing},${sealing}` }, /SEALING_KEYS names a key twice: keep it once/],
  ["a guessed word of the mail carrier", { MAIL_EVENTS_SECRET: "bonjour" }, /MAIL_EVENTS_SECRET is too short.*openssl/],
  [
    "the root secret given away",
    { MAIL_EVENTS_SECRET: production.APP_SECRET },
    /MAIL_EVENTS_SECRET repeats.*draw another/,
  ],
  ["a port that is none", { PORT: "99999" }, /PORT must be a whole number between/],
  ["no database", { DATABASE_URL: undefined }, /DATABASE_URL is missing: the PostgreSQL database, postgresql:/],
  [
    "migrations by another database",
    { DATABASE_MIGRATION_URL: "mysql://localhost" },
    /DATABASE_MIGRATION_URL must start with postgresql/,
  ],
  [
    "migrations in clear",
    { DATABASE_MIGRATION_URL: "postgresql://o:p@db.example/l" },
    /DATABASE_MIGRATION_URL would travel in clear/,
  ],
  [
    "migrations by the role of the site",
    { DATABASE_MIGRATION_URL: "postgresql://leclaircie@localhost/leclaircie" },
    /DATABASE_MIGRATION_URL is DATABASE_URL/,
  ],
  ["another database", { DATABASE_URL: "mysql://localhost" }, /DATABASE_URL must start with postgresql/],
  [
    "a database in clear",
    { DATABASE_URL: "postgresql://u:p@db.example/l" },
    /DATABASE_URL would carry.*\?sslmode=verify-full/,
  ],
  [
    "a database in clear, if it wants",
    { DATABASE_URL: "postgresql://u:p@10.0.0.9/l?sslmode=prefer" },
    /sslmode=verify-full/,
  ],
  [
    "a database that anybody plays",
    { DATABASE_URL: "postgresql://u:p@10.0.0.9/l?sslmode=no-verify" },
    /sslmode=verify-full/,
  ],
  ["a limit in words", { DATABASE_LOCK_TIMEOUT_MS: "soon" }, /DATABASE_LOCK_TIMEOUT_MS must be a whole number/],
  ["a payment key that is none", { MOLLIE_API_KEY: "abcdefghijkl" }, /MOLLIE_API_KEY must start with test_ or live_/],
  ["a provider in clear", { MOLLIE_API_URL: "http://127.0.0.1:3001" }, /MOLLIE_API_URL must start with https/],
  [
    "a live key sent elsewhere",
    { MOLLIE_API_URL: "https://mollie.example" },
    /MOLLIE_API_URL would send.*remove this setting/,
  ],
  [
    "payment pages in clear",
    { MOLLIE_CHECKOUT_ORIGINS: "http://pay.example" },
    /MOLLIE_CHECKOUT_ORIGINS must start with https/,
  ],
  ["mails in clear", { SMTP_URL: "smtp://user:pass@mail.example:587" }, /SMTP_URL would send.*smtps:.*requireTLS=true/],
  [
    "mails to whoever answers",
    { SMTP_URL: "smtps://mail.example?tls.rejectUnauthorized=false" },
    /SMTP_URL believes any machine: remove/,
  ],
  ["a mail server of another kind", { SMTP_URL: "https://mail.example" }, /SMTP_URL must start with smtp/],
  ["a sender that is none", { MAIL_FROM: "personne" }, /MAIL_FROM must look like: Name/],
  ["proxies nobody named", { TRUST_PROXY: undefined }, /TRUST_PROXY is missing.*10\.0\.0\.5.*or none/],
  ["a proxy said with 1", { TRUST_PROXY: "1" }, /TRUST_PROXY must name the proxies.*10\.0\.0\.5/],
  ["everybody for a proxy", { TRUST_PROXY: "0.0.0.0/0" }, /TRUST_PROXY believes nearly everybody: write/],
  ["a range that is none", { TRUST_PROXY: "10.0.0.0/64" }, /TRUST_PROXY must name the proxies/],
  ["a clock that moves", { CLOCK_OFFSET_FILE: "/tmp/offset" }, /CLOCK_OFFSET_FILE moves the clock/],
  ["passwords given away", { PASSWORD_COST: "cheap" }, /PASSWORD_COST=cheap gives passwords away/],
  ["a cost that is none", { PASSWORD_COST: "dear" }, /PASSWORD_COST must be full or cheap/],
  ["no limits", { LIMITS: "off" }, /LIMITS=off lets anybody try for ever: remove/],
  [
    "certificates nobody checks",
    { NODE_TLS_REJECT_UNAUTHORIZED: "0" },
    /NODE_TLS_REJECT_UNAUTHORIZED=0.*NODE_EXTRA_CA_CERTS/,
  ],
  [
    "an open debugger",
    { NODE_OPTIONS: "--enable-source-maps --inspect=0.0.0.0:9229" },
    /NODE_OPTIONS.*remove --inspect/,
  ],
  ["backups without a key", backups({ BACKUP_KEY: undefined }), /BACKUP_KEY is missing.*openssl rand/],
  ["backups under a short key", backups({ BACKUP_KEY: "court" }), /BACKUP_KEY holds a key that is too short/],
  ["backups under a key of an example", backups({ BACKUP_KEY: "a".repeat(40) }), /BACKUP_KEY.*can be guessed/],
  [
    "backups under the key of the site",
    backups({ BACKUP_KEY: production.APP_SECRET }),
    /BACKUP_KEY repeats APP_SECRET/,
  ],
  ["backups under the key of texts", backups({ SEALING_KEYS: backupKey }), /BACKUP_KEY repeats APP_SECRET or SEALING/],
  ["backups in clear", backups({ BACKUP_URL: "s3+http://k:s@host.example/b" }), /BACKUP_URL.*in clear.*Use s3:/],
  ["backups nowhere", backups({ BACKUP_URL: "/mnt/b" }), /BACKUP_URL must be a folder, file:/],
  ["backups among the files", backups({ FILES_URL: "file:///mnt/b" }), /BACKUP_URL is where the files are/],
  ["figures to everybody", { METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" }, /METRICS_HOST would show/],
  ["figures at a public address", { METRICS_PORT: "9464", METRICS_HOST: "203.0.113.7" }, /METRICS_HOST would show/],
  ["figures on the port of the site", { METRICS_PORT: "3000" }, /METRICS_PORT is that of the site/],
  ["a selector that is an address", { MAIL_DKIM_SELECTOR: "s1 ._domainkey" }, /MAIL_DKIM_SELECTOR must be a selector/],
  ["alerts to nobody", { ALERT_MAILS: "sysadmin" }, /ALERT_MAILS must be addresses/],
  ["files in clear", { FILES_URL: "s3+http://k:s@host.example/b" }, /FILES_URL.*in clear.*Use s3:/],
];

test.each(misconfigurations)("production refuses %s", (_, change, told) => {
  const problems = problemsOf({ ...production, ...change });
  expect(problems.some((problem) => told.test(problem))).toBe(true);
});

test.each([
  ["postgresql://u@localhost/l"],
  ["postgresql://u@127.0.0.1:5433/l"],
  ["postgresql://u@localhost/l?host=/var/run/postgresql"],
  ["postgresql://u:p@db.example/l?sslmode=verify-full&sslrootcert=/etc/ca.pem"],
])("a database on this computer, or behind a certificate, is accepted: %s", (DATABASE_URL) => {
  expect(problemsOf({ ...production, DATABASE_URL })).toEqual([]);
});

test.each([
  ["smtp://127.0.0.1:25"],
  ["smtp://mail.example:587?requireTLS=true"],
])("mails may leave by %s", (SMTP_URL) => {
  expect(problemsOf({ ...production, SMTP_URL })).toEqual([]);
});

test("a drawn secret is accepted, however it is written", () => {
  for (let draw = 0; draw < 200; draw++)
    for (const encoding of ["base64", "hex", "base64url"] as const)
      expect(problemsOf({ ...production, APP_SECRET: randomBytes(48).toString(encoding) })).toEqual([]);
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

test("backups go where it says, under the first key, or are somebody else’s", () => {
  const read = readConfig({ ...production, ...backups({ BACKUP_KEY: `${backupKey}, ${sealing}` }) });
  expect(read.backup).toEqual({ url: new URL("file:///mnt/b"), keys: [backupKey, sealing] });
  expect(readConfig({ ...production, BACKUP_URL: "none" })).toMatchObject({ backup: null, backedUpElsewhere: true });
  expect(readConfig(production)).toMatchObject({ backup: null, backedUpElsewhere: false });
  const embedded = { DATA_DIR: folder(), ...backups({}) };
  expect(problemsOf(embedded).join()).toContain("BACKUP_URL needs DATABASE_URL");
});

test("figures are given to this computer or a private network, once a port is named", () => {
  expect(readConfig(production).metrics).toBeNull();
  expect(readConfig({ ...production, METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
  for (const METRICS_HOST of ["10.0.0.5", "172.20.1.1", "192.168.1.2", "fd00::1", "::1"])
    expect(problemsOf({ ...production, METRICS_PORT: "9464", METRICS_HOST }), METRICS_HOST).toEqual([]);
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
