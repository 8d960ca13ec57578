import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { BlockList } from "node:net";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  isPrivate,
  isThisComputer,
  isTravelSafe,
  mailInClear,
  parseUrl,
  proxies,
  storeAddress,
} from "./config-addresses.ts";
import type { Timeouts } from "./db/postgresql.server";

export interface Config {
  /** Origin of the site without a final slash, e.g. `https://leclaircie.example`. */
  baseUrl: string;
  host: string;
  port: number;
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database by the role that owns its tables, to migrate alone; without it the site migrates with its own. */
  migrationUrl: string | undefined;
  /** `DATABASE_CONNECT_TIMEOUT_MS`, `DATABASE_STATEMENT_TIMEOUT_MS` and `DATABASE_LOCK_TIMEOUT_MS`. */
  databaseTimeouts: Timeouts;
  dataDir: string;
  /** Where files are kept: `file:///folder`, or a bucket as `s3://key:secret@host/bucket?region=…` (`s3+http:` on this computer). */
  filesUrl: URL;
  /** Where backups go, and the keys that close them: the first does, the others still open. Null: the site makes none. */
  backup: { url: URL; keys: readonly [string, ...string[]] } | null;
  /** `BACKUP_URL=none`: somebody else makes them. */
  backedUpElsewhere: boolean;
  /** The antivirus and its words; empty: there is none. */
  filesScan: readonly string[];
  /** How many copies of a letter leave in an hour: what the mail server allows. */
  lettersPerHour: number;
  /** Whoever knows it tells us that a mail came back; null: nobody does. */
  mailEventsSecret: string | null;
  /** Root of every key derived by the application; at least 32 bytes. */
  secret: string;
  /** Wrap the keys of what people confide: the first does, the others still open. `SEALING_KEYS`, then `secret`. */
  sealingSecrets: readonly [string, ...string[]];
  mollieApiKey: string;
  mollieApiUrl: string;
  /** `access_…`, which alone is shown what the provider pays out; absent: the coach brings its files in. */
  mollieOrganisationToken: string | undefined;
  /** Origins of the payment pages a form may lead to (CSP `form-action`). */
  mollieCheckoutOrigins: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Under which name the DNS holds the key that signs the mails; null: unknown. */
  dkimSelector: string | null;
  /** Who keeps the server, told with the coach when the site is not well. */
  alertMails: readonly string[];
  /** Where figures for Prometheus are given; null: nowhere. */
  metrics: { host: string; port: number } | null;
  production: boolean;
  /** Demonstration: payment simulator, mailbox and seeded accounts. */
  demo: boolean;
  scheduleTickMs: number;
  /** `cheap` lets tests hash passwords in no time: `PASSWORD_COST=cheap`, refused in production. */
  passwordCost: "full" | "cheap";
  clockOffsetFile: string | undefined;
  /** Whose `X-Forwarded-For` is believed: `TRUST_PROXY`, else this computer. */
  trustedProxies: BlockList;
  /** Answers other than files and cached pages one address may ask for in a minute. */
  requestsPerMinute: number;
}

/** Every problem of the configuration at once, in words the person starting the server can act on. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration is incomplete:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

const defaultMailFrom = "L’Éclaircie <bonjour@leclaircie.example>";
const MOLLIE_API_URL = "https://api.mollie.com";
const demoMollieKey = "test_demonstration0000000000000000000";
/** What nobody draws by chance: a word of an example, a run of the keyboard, one piece written again and again. */
const placeholder =
  /change-?(?:me|this|it)|secret|passw|example|replace|your-?key|azerty|qwerty|abcdefg|12345678|01234567|(.)\1{7}|^(.{1,16})\2+.{0,15}$/i;
/** OWASP ASVS 5.0 11.2.3 asks for 128 bits; estimated from how often each character stands in the text, a drawn one passes. */
const LEAST_BITS = 96;
const DRAWN = "for instance from: openssl rand -base64 48";

let loaded: Config | undefined;

/** The configuration, read from the environment at the first call. Throws `ConfigError`. */
export function config(): Config {
  loaded ??= readConfig(process.env);
  return loaded;
}

/**
 * Reads and validates an environment; `config()` does it once for the process. A secret may come from a file: `NAME_FILE`.
 * Throws `ConfigError` with every problem found.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const demo = environment.DEMO === "1";
  const production = environment.NODE_ENV === "production" && !demo;

  function text(name: string): string | undefined {
    const file = environment[`${name}_FILE`];
    if (!file) return environment[name]?.trim() || undefined;
    if (production && environment[name]?.trim())
      problems.push(`${name} and ${name}_FILE are both set: keep one, or nobody knows which one serves.`);
    try {
      return readFileSync(file, "utf8").trim() || undefined;
    } catch {
      problems.push(`${name}_FILE names a file that cannot be read.`);
      return undefined;
    }
  }

  function required(name: string, purpose: string): string | undefined {
    const value = text(name);
    if (!value && production) problems.push(`${name} is missing: ${purpose}.`);
    return value;
  }

  function integer(name: string, fallback: number, min: number, max: number): number {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    problems.push(`${name} must be a whole number between ${min} and ${max}.`);
    return fallback;
  }

  /** Separated by commas. */
  function several(name: string): string[] {
    return (text(name) ?? "")
      .split(",")
      .map((value) => value.trim())
      .filter(Boolean);
  }

  function origin(name: string, value: string): string {
    const url = parseUrl(value);
    if (!url || !/^https?:$/.test(url.protocol))
      problems.push(`${name} must be an address such as https://site.example.`);
    else if (url.pathname !== "/" || url.search || url.hash)
      problems.push(`${name} must be an address without a path.`);
    else if (production && url.protocol !== "https:") problems.push(`${name} must start with https:// in production.`);
    else return url.origin;
    return value;
  }

  const port = integer("PORT", 3000, 0, 65_535);
  const dataDir = resolve(text("DATA_DIR") ?? "./data");
  const baseUrl = origin(
    "BASE_URL",
    required("BASE_URL", "the public address of the site") ?? `http://localhost:${port}`,
  );

  if (demo && baseUrl.startsWith("https:"))
    problems.push("BASE_URL is that of a real site: a demonstration (DEMO=1) is for this computer alone. Remove DEMO.");

  const databaseUrl = required(
    "DATABASE_URL",
    "the PostgreSQL database, postgresql://user:password@host/name (the embedded one is for trying and developing)",
  );
  if (databaseUrl && !/^postgres(ql)?:$/.test(parseUrl(databaseUrl)?.protocol ?? "")) {
    problems.push("DATABASE_URL must start with postgresql://.");
  } else if (production && databaseUrl && !isTravelSafe(databaseUrl)) {
    problems.push(
      "DATABASE_URL would carry what people confide in clear to another machine: add ?sslmode=verify-full (and &sslrootcert=… when your host gives you a certificate).",
    );
  }

  const migrationUrl = text("DATABASE_MIGRATION_URL");
  if (migrationUrl && !/^postgres(ql)?:$/.test(parseUrl(migrationUrl)?.protocol ?? ""))
    problems.push("DATABASE_MIGRATION_URL must start with postgresql://.");
  else if (migrationUrl && production && !isTravelSafe(migrationUrl))
    problems.push("DATABASE_MIGRATION_URL would travel in clear to another machine: add ?sslmode=verify-full.");
  else if (migrationUrl && migrationUrl === databaseUrl)
    problems.push("DATABASE_MIGRATION_URL is DATABASE_URL: name the role that owns the tables, or remove it.");

  const filesUrl = storeAddress("FILES_URL", text("FILES_URL"), problems) ?? pathToFileURL(join(dataDir, "files"));

  const backedUpElsewhere = text("BACKUP_URL") === "none";
  const backupUrl = backedUpElsewhere ? undefined : storeAddress("BACKUP_URL", text("BACKUP_URL"), problems);
  const backupKeys = several("BACKUP_KEY");
  if (backupUrl && !databaseUrl)
    problems.push("BACKUP_URL needs DATABASE_URL: the embedded database is copied with the site stopped.");
  if (backupUrl && backupUrl.href === filesUrl.href)
    problems.push("BACKUP_URL is where the files are: a backup lies elsewhere, or goes with what it is for.");
  if (backupUrl && backupKeys.length === 0)
    problems.push(
      `BACKUP_KEY is missing: what closes the backups, at least 32 bytes, ${DRAWN}. Keep a copy of it elsewhere.`,
    );
  if (backupKeys.some((key) => Buffer.byteLength(key) < 32))
    problems.push("BACKUP_KEY holds a key that is too short: at least 32 bytes each, separated by commas.");
  else if (production && backupKeys.some(isGuessed))
    problems.push(`BACKUP_KEY holds a key that can be guessed: draw a random one, ${DRAWN}.`);

  const mollieApiKey = required("MOLLIE_API_KEY", "the key of the payment account") ?? demoMollieKey;
  const mollieApiUrl = origin("MOLLIE_API_URL", text("MOLLIE_API_URL") ?? MOLLIE_API_URL);
  if (!/^(test|live)_\w{8,}$/.test(mollieApiKey)) problems.push("MOLLIE_API_KEY must start with test_ or live_.");
  else if (!production && mollieApiKey.startsWith("live_") && (demo || !isLocal(mollieApiUrl)))
    problems.push(
      "MOLLIE_API_KEY takes real money: outside production (NODE_ENV=production, no DEMO) it must be a test_ key, unless the provider is a simulator of this computer.",
    );
  if (production && mollieApiKey.startsWith("live_") && mollieApiUrl !== MOLLIE_API_URL)
    problems.push(
      "MOLLIE_API_URL would send a key that takes real money elsewhere than to Mollie: remove this setting.",
    );
  const mollieOrganisationToken = text("MOLLIE_ORGANISATION_TOKEN");
  if (mollieOrganisationToken !== undefined && !/^access_\w{8,}$/.test(mollieOrganisationToken))
    problems.push("MOLLIE_ORGANISATION_TOKEN must start with access_.");
  const mollieCheckoutOrigins = (text("MOLLIE_CHECKOUT_ORIGINS") ?? "https://www.mollie.com,https://pay.mollie.com")
    .split(",")
    .map((value) => value.trim())
    .filter(Boolean)
    .map((value) => origin("MOLLIE_CHECKOUT_ORIGINS", value));

  const smtpUrl = required("SMTP_URL", "the server that sends the e-mails");
  if (smtpUrl && !/^smtps?:$/.test(parseUrl(smtpUrl)?.protocol ?? "")) {
    problems.push("SMTP_URL must start with smtp:// or smtps://.");
  } else if (production && smtpUrl) {
    problems.push(...mailInClear(smtpUrl));
  }
  const mailFrom = required("MAIL_FROM", "the sender of the e-mails") ?? defaultMailFrom;
  if (!/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(mailFrom)) {
    problems.push("MAIL_FROM must look like: Name <address@domain>.");
  }

  const alertMails = several("ALERT_MAILS");
  if (alertMails.some((one) => !/^[^<>@\s]+@[^<>@\s]+$/.test(one)))
    problems.push("ALERT_MAILS must be addresses separated by commas: who is told when the site is not well.");

  const dkimSelector = text("MAIL_DKIM_SELECTOR") ?? null;
  if (dkimSelector !== null && !/^[\w-]+(?:\.[\w-]+)*$/.test(dkimSelector))
    problems.push("MAIL_DKIM_SELECTOR must be a selector as your mail carrier gives it, such as s1.");

  const clockOffsetFile = text("CLOCK_OFFSET_FILE");
  if (production && clockOffsetFile) problems.push("CLOCK_OFFSET_FILE moves the clock: it is refused in production.");

  const passwordCost = text("PASSWORD_COST") ?? "full";
  if (passwordCost !== "full" && passwordCost !== "cheap") problems.push("PASSWORD_COST must be full or cheap.");
  else if (production && passwordCost === "cheap")
    problems.push("PASSWORD_COST=cheap gives passwords away: it is refused in production.");
  if (production && environment.LIMITS === "off")
    problems.push("LIMITS=off lets anybody try for ever: remove this setting, which is for tests.");
  if (production && environment.NODE_TLS_REJECT_UNAUTHORIZED === "0")
    problems.push(
      "NODE_TLS_REJECT_UNAUTHORIZED=0 believes any machine: remove it, and name your certificate in NODE_EXTRA_CA_CERTS.",
    );
  if (production && /--inspect/.test(environment.NODE_OPTIONS ?? ""))
    problems.push("NODE_OPTIONS opens the debugger, which reads every secret: remove --inspect from it.");

  const host = text("HOST") ?? (production ? "0.0.0.0" : "127.0.0.1");
  if (production && !isThisComputer(host) && text("TRUST_PROXY") === undefined)
    problems.push(
      "TRUST_PROXY is missing: HOST lets other machines in. Write the addresses of your proxy (10.0.0.5 or 10.0.0.0/24, separated by commas), or none when visitors come straight here.",
    );

  const metricsHost = text("METRICS_HOST") ?? "127.0.0.1";
  const metricsPort = text("METRICS_PORT") === undefined ? null : integer("METRICS_PORT", 9464, 0, 65_535);
  if (metricsPort !== null && !isPrivate(metricsHost))
    problems.push(
      "METRICS_HOST would show the figures of the site to everybody: write an address of a private network, such as 127.0.0.1 or 10.0.0.5.",
    );
  if (metricsPort !== null && metricsPort !== 0 && metricsPort === port)
    problems.push("METRICS_PORT is that of the site, which everybody reaches: write another one.");

  const result = {
    baseUrl,
    host,
    port,
    databaseUrl,
    migrationUrl,
    databaseTimeouts: {
      connectMs: integer("DATABASE_CONNECT_TIMEOUT_MS", 6_000, 0, 600_000),
      statementMs: integer("DATABASE_STATEMENT_TIMEOUT_MS", 30_000, 0, 3_600_000),
      lockMs: integer("DATABASE_LOCK_TIMEOUT_MS", 10_000, 0, 3_600_000),
    },
    dataDir,
    filesUrl,
    backup:
      backupUrl && backupKeys[0] ? { url: backupUrl, keys: [backupKeys[0], ...backupKeys.slice(1)] as const } : null,
    backedUpElsewhere,
    lettersPerHour: integer("LETTERS_PER_HOUR", 600, 1, 1_000_000),
    mailEventsSecret: text("MAIL_EVENTS_SECRET") ?? null,
    filesScan: (text("FILES_SCAN") ?? "").split(/\s+/).filter(Boolean),
    mollieApiKey,
    mollieApiUrl,
    mollieOrganisationToken,
    mollieCheckoutOrigins,
    smtpUrl,
    mailFrom,
    dkimSelector,
    alertMails,
    metrics: metricsPort === null ? null : { host: metricsHost, port: metricsPort },
    production,
    demo,
    scheduleTickMs: integer("SCHEDULE_TICK_MS", 5_000, 20, 3_600_000),
    passwordCost: passwordCost === "cheap" ? ("cheap" as const) : ("full" as const),
    clockOffsetFile,
    trustedProxies: proxies(text("TRUST_PROXY") ?? "127.0.0.0/8,::1", problems),
    requestsPerMinute: integer("REQUESTS_PER_MINUTE", 600, 1, 10_000_000),
  };

  const sealingKeys = several("SEALING_KEYS");
  if (sealingKeys.some((key) => Buffer.byteLength(key) < 32))
    problems.push("SEALING_KEYS holds a key that is too short: at least 32 bytes each, separated by commas.");
  else if (production && sealingKeys.some(isGuessed))
    problems.push(`SEALING_KEYS holds a key that can be guessed: draw a random one, ${DRAWN}.`);
  if (new Set(sealingKeys).size < sealingKeys.length) problems.push("SEALING_KEYS names a key twice: keep it once.");

  let secret = required("APP_SECRET", `at least 32 random bytes, ${DRAWN}`);
  if (secret && Buffer.byteLength(secret) < 32) problems.push(`APP_SECRET is too short: at least 32 bytes, ${DRAWN}.`);
  if (secret && (production ? isGuessed(secret) : new Set(secret).size < 8))
    problems.push(`APP_SECRET is a placeholder: draw a random one, ${DRAWN}.`);
  if (production && secret && sealingKeys.includes(secret))
    problems.push(
      "SEALING_KEYS repeats APP_SECRET, so that who learns one has both: draw another key, and put it before the former one only if that one already sealed something.",
    );
  if (production && backupKeys.some((key) => key === secret || sealingKeys.includes(key)))
    problems.push("BACKUP_KEY repeats APP_SECRET or SEALING_KEYS, so that who learns one has both: draw another key.");
  if (production && result.mailEventsSecret !== null && Buffer.byteLength(result.mailEventsSecret) < 24)
    problems.push(`MAIL_EVENTS_SECRET is too short: at least 24 bytes, ${DRAWN}.`);
  else if (production && secret && secret === result.mailEventsSecret)
    problems.push("MAIL_EVENTS_SECRET repeats APP_SECRET, which nobody outside may know: draw another one.");
  if (!secret && !production && problems.length === 0) secret = ownSecret(dataDir, problems);

  if (problems.length > 0 || !secret) throw new ConfigError(problems);
  const [inUse = secret, ...former] = sealingKeys;
  return Object.freeze({ ...result, secret, sealingSecrets: [inUse, ...former, secret] as const });
}

/** Outside production the secret is drawn once and kept beside the data, so that sessions survive a restart. */
function ownSecret(dataDir: string, problems: string[]): string | undefined {
  const path = join(dataDir, "secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(path, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    return readFileSync(path, "utf8").trim();
  } catch {
    problems.push("DATA_DIR cannot be written: the secret of this computer could not be kept there.");
    return undefined;
  }
}

/** An address of this very computer: what pretends to be a provider there moves no money. */
function isLocal(address: string): boolean {
  return isThisComputer(parseUrl(address)?.hostname ?? "");
}

function isGuessed(secret: string): boolean {
  const characters = [...secret];
  const shares = [...new Set(characters)].map((one) => characters.filter((other) => other === one).length);
  const bits = shares.reduce((sum, count) => sum + count * Math.log2(characters.length / count), 0);
  return bits < LEAST_BITS || placeholder.test(secret);
}
