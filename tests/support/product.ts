import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { productNode } from "../../tools/start/node-version.mjs";
import { freePort, type Program, type Running, startProgram, waitUntilAnswers } from "../../tools/start/processes.mjs";
import { programs } from "../../tools/start/programs.mjs";

const root = resolve(import.meta.dirname, "..", "..");
const READY_WITHIN_MS = 90_000;
/** The product reads the movable clock's file at most every 100 ms. */
const CLOCK_SETTLES_MS = 150;

interface Duration {
  days?: number;
  hours?: number;
  minutes?: number;
}

export interface Options {
  /** PostgreSQL needs TEST_POSTGRES_URL, which `npm test` provides. */
  database?: "embedded" | "postgresql";
  /** With the demonstration accounts and contents; true unless told otherwise. */
  demonstration?: boolean;
  /** Added to the environment of the three programs. */
  env?: Record<string, string>;
}

/** One process of the site: on PostgreSQL several share the database. */
export interface Node {
  baseUrl: string;
  stop(): Promise<void>;
  kill9(): Promise<void>;
}

export interface Product {
  baseUrl: string;
  simulatorUrl: string;
  mailboxUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  clock: { advance(by: number | Duration): Promise<void> };
  /** Ends the site alone, as a power cut would; the simulator and the mailbox go on. */
  kill9(): Promise<void>;
  /** Starts the site again on the same data, after `kill9` or after a clean stop of its own. */
  restart(): Promise<void>;
  /** One more process of the site, on PostgreSQL. */
  startNode(): Promise<Node>;
  stop(): Promise<void>;
  /** What the site wrote since the beginning. */
  logs(): string;
}

function milliseconds(by: number | Duration): number {
  if (typeof by === "number") return by;
  return (((by.days ?? 0) * 24 + (by.hours ?? 0)) * 60 + (by.minutes ?? 0)) * 60_000;
}

/** Runs a statement on the database of this name at TEST_POSTGRES_URL; returns its address. */
export async function onPostgres(statement: (name: string) => string, name: string): Promise<string> {
  const admin = process.env.TEST_POSTGRES_URL;
  if (!admin) throw new Error("TEST_POSTGRES_URL is not set: run the tests with npm test");
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    await client.query(statement(name));
  } finally {
    await client.end();
  }
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

/** The whole product, in real processes on free ports, with data of its own that `stop` removes. */
export async function startProduct({
  database = "embedded",
  demonstration = true,
  env = {},
}: Options = {}): Promise<Product> {
  if (!existsSync(join(root, "build", "server", "index.js"))) throw new Error("Nothing is built: npm run build");
  const dataDir = mkdtempSync(join(tmpdir(), "leclaircie-product-"));
  const clockFile = join(dataDir, "clock-offset");
  writeFileSync(clockFile, "0");
  const name = `leclaircie_product_${randomUUID().replaceAll("-", "")}`;
  const databaseUrl =
    database === "postgresql" ? await onPostgres((fresh) => `create database ${fresh}`, name) : undefined;

  const surroundings: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    CLOCK_OFFSET_FILE: clockFile,
    SCHEDULE_TICK_MS: "300",
    LIMITS: "off",
    REQUESTS_PER_MINUTE: "1000000",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...env,
  };
  // Asked together: one port freed at a time could be given twice.
  const [simulatorPort, mailboxPort, smtpPort, productPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const on = (port: number) => {
    const ports = { product: port, simulator: simulatorPort, mailbox: mailboxPort, smtp: smtpPort };
    const all = programs({ root, dataDir, ports, env: surroundings });
    if (!demonstration) {
      const { DEMO: _without, ...env } = all.product.env;
      return { ...all, product: { ...all.product, env: { ...env, NODE_ENV: "test" } } };
    }
    return all;
  };
  const { simulator, mailbox, product, baseUrl, simulatorUrl, mailboxUrl } = on(productPort);
  const logFolder = join(dataDir, "logs");

  const launch = async (program: Program): Promise<Running> => {
    const running = startProgram(program, { node: productNode(root) ?? process.execPath, cwd: root, logFolder });
    await waitUntilAnswers(program.ready, { timeoutMs: READY_WITHIN_MS, stopped: () => !running.running() });
    if (!running.running()) throw new Error(`${program.name} stopped while starting:\n${running.lastLines.join("\n")}`);
    return running;
  };

  const started: Running[] = [];
  const stop = async () => {
    for (const running of started.reverse()) await running.stop();
    started.length = 0;
    if (databaseUrl) await onPostgres((old) => `drop database if exists ${old} with (force)`, name);
    rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    started.push(...(await Promise.all([launch(simulator), launch(mailbox)])));
    let site = await launch(product);
    started.push(site);
    let offset = 0;

    return {
      baseUrl,
      simulatorUrl,
      mailboxUrl,
      dataDir,
      databaseUrl,
      clock: {
        async advance(by) {
          const ms = milliseconds(by);
          offset += ms;
          writeFileSync(clockFile, String(offset));
          await sleep(CLOCK_SETTLES_MS);
          const response = await fetch(`${simulatorUrl}/_sim/clock`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ advance: ms }),
          });
          if (!response.ok)
            throw new Error(`The simulator's clock did not move: ${response.status} ${await response.text()}`);
        },
      },
      kill9: () => site.kill(),
      async restart() {
        await site.stop();
        site = await launch(product);
        started.push(site);
      },
      async startNode() {
        if (!databaseUrl) throw new Error("The embedded database belongs to one process");
        const other = on(await freePort());
        const running = await launch({ ...other.product, name: `site-${started.length}` });
        started.push(running);
        return { baseUrl: other.baseUrl, stop: () => running.stop(), kill9: () => running.kill() };
      },
      stop,
      logs: () => {
        const file = join(logFolder, `${product.name}.log`);
        return existsSync(file) ? readFileSync(file, "utf8") : "";
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
