import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { productNode } from "../../tools/start/node-version.mjs";
import { freePort, type Program, type Running, startProgram, waitUntilAnswers } from "../../tools/start/processes.mjs";
import { programs } from "../../tools/start/programs.mjs";
import { builtDatabase } from "./built-database.ts";
import { copyDemonstration } from "./demonstration.ts";
import { patient } from "./patience.ts";

const root = resolve(import.meta.dirname, "..", "..");
/** The site without demonstration, told that it is tried: production asks for more. */
const TRIED = join(import.meta.dirname, "tried-site.mjs");
/** Read by the site before anything else. */
const QUICK_PAGES = join(import.meta.dirname, "quick-pages.mjs");
const READY_WITHIN_MS = patient(180_000);
/** The product reads the movable clock's file at most every 100 ms. */
const CLOCK_SETTLES_MS = 150;

interface Duration {
  days?: number;
  hours?: number;
  minutes?: number;
}

export interface Options {
  /** PostgreSQL, which `npm test` provides at TEST_POSTGRES_URL, unless told otherwise. */
  database?: "embedded" | "postgresql";
  /** With the demonstration accounts and contents; true unless told otherwise. */
  demonstration?: boolean;
  /** Added to the environment of the three programs. */
  env?: Record<string, string>;
  /** The site may be inspected there (`openLiveMemory`). */
  inspectPort?: number;
  /** Pages are compressed less, and sooner. */
  quickPages?: boolean;
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
  clock: { now(): number; advance(by: number | Duration): Promise<void> };
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

/** For `openDatabase`: the database of this product; the embedded one only while the site is stopped. */
export function storeOf({ databaseUrl, dataDir }: Product) {
  return databaseUrl ? { databaseUrl } : { dataDir };
}

/** The whole product, in real processes on free ports, with data of its own that `stop` removes. */
export async function startProduct({
  database = "postgresql",
  demonstration = true,
  env = {},
  inspectPort,
  quickPages = false,
}: Options = {}): Promise<Product> {
  if (!existsSync(join(root, "build", "server", "index.js"))) throw new Error("Nothing is built: npm run build");
  const dataDir = mkdtempSync(join(tmpdir(), "leclaircie-product-"));
  const clockFile = join(dataDir, "clock-offset");
  writeFileSync(clockFile, "0");
  // A site whose clock is moved a month on would sweep away what another receives at this moment.
  const ownTmp = join(dataDir, "tmp");
  mkdirSync(ownTmp);
  // Asked together: one port freed at a time could be given twice.
  const [simulatorPort, mailboxPort, smtpPort, productPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const addresses = {
    baseUrl: env.BASE_URL ?? `http://localhost:${productPort}`,
    simulatorUrl: `http://127.0.0.1:${simulatorPort}`,
  };
  const seeded = database === "postgresql" && demonstration ? await copyDemonstration({ dataDir, ...addresses }) : null;
  const own = database === "postgresql" ? (seeded ?? (await builtDatabase())) : null;

  const surroundings: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: ownTmp,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    CLOCK_OFFSET_FILE: clockFile,
    // A look asks the database of each schedule: with three a second a product that nobody visits took 6 % of a core.
    SCHEDULE_TICK_MS: "1000",
    LIMITS: "off",
    REQUESTS_PER_MINUTE: "1000000",
    // A machine busy with the tests is no database that went away.
    DATABASE_CONNECT_TIMEOUT_MS: String(patient(6_000)),
    // Refused in production, and these sign in all day.
    PASSWORD_COST: "cheap",
    ...(own ? { DATABASE_URL: own.url } : {}),
    ...env,
  };
  const on = (port: number) => {
    const ports = { product: port, simulator: simulatorPort, mailbox: mailboxPort, smtp: smtpPort };
    const all = programs({ root, dataDir, ports, env: surroundings });
    const nodeOptions = [
      ...(inspectPort ? [`--inspect=127.0.0.1:${inspectPort}`] : []),
      ...(quickPages ? [`--import=${pathToFileURL(QUICK_PAGES)}`] : []),
    ];
    if (nodeOptions.length > 0) Object.assign(all.product.env, { NODE_OPTIONS: nodeOptions.join(" ") });
    if (!demonstration) {
      const { DEMO: _without, ...env } = all.product.env;
      return { ...all, product: { ...all.product, script: TRIED, env } };
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
    await own?.drop();
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
      databaseUrl: own?.url,
      clock: {
        now: () => Date.now() + offset,
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
        if (!own) throw new Error("The embedded database belongs to one process");
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
