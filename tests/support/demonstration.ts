import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { productNode } from "../../tools/start/node-version.mjs";
import { freePort, startProgram, waitUntilAnswers } from "../../tools/start/processes.mjs";
import { programs } from "../../tools/start/programs.mjs";
import { builtDatabase } from "./built-database.ts";
import { patient } from "./patience.ts";
import { copyOf, type OwnDatabase } from "./postgres.ts";

const root = resolve(import.meta.dirname, "..", "..");
const seedOnce = `
  const { openStore } = await import("./build/server/index.js");
  const { seed } = await import("./build/server/seed.js");
  const store = await openStore();
  await seed();
  await store.close();`;

interface Place {
  dataDir: string;
  baseUrl: string;
  simulatorUrl: string;
}

/** What was seeded: its folder, and its database, to which nobody is connected. */
interface Seeded extends Place {
  url: string;
}

/**
 * Once per run of the journeys, before the first: the demonstration as a site makes it before its first visitor. Each product starts on a
 * copy, for making it takes as long as starting twice.
 */
export default async function seedDemonstration(): Promise<() => Promise<void>> {
  const node = productNode(root) ?? process.execPath;
  const dataDir = mkdtempSync(join(tmpdir(), "leclaircie-demonstration-"));
  const own = await builtDatabase();
  const drop = async () => {
    await own.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const [product, simulator] = await Promise.all([freePort(), freePort()]);
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, HOME, NODE_COMPILE_CACHE, PASSWORD_COST: "cheap", DATABASE_URL: own.url };
    // No mail leaves before a site runs.
    const all = programs({ root, dataDir, ports: { product, simulator, mailbox: product, smtp: product }, env });
    const provider = startProgram(all.simulator, { node, cwd: root, logFolder: join(dataDir, "logs") });
    try {
      await waitUntilAnswers(all.simulator.ready, {
        timeoutMs: patient(60_000),
        stopped: () => !provider.running(),
      });
      await promisify(execFile)(node, ["--input-type=module", "--eval", seedOnce], { cwd: root, env: all.product.env });
    } finally {
      await provider.stop();
    }
    const seeded: Seeded = { dataDir, url: own.url, baseUrl: all.baseUrl, simulatorUrl: all.simulatorUrl };
    process.env.SEEDED_DEMONSTRATION = JSON.stringify(seeded);
    return drop;
  } catch (error) {
    await drop();
    throw error;
  }
}

/** A copy of the demonstration seeded for this run, at home at these addresses; null where none was seeded. */
export async function copyDemonstration(to: Place): Promise<OwnDatabase | null> {
  if (!process.env.SEEDED_DEMONSTRATION) return null;
  const from: Seeded = JSON.parse(process.env.SEEDED_DEMONSTRATION);
  const sites = [from.baseUrl, to.baseUrl] as const;
  const simulators = [from.simulatorUrl, to.simulatorUrl] as const;
  const moved = (text: string) => text.replaceAll(...sites).replaceAll(...simulators);
  cpSync(from.dataDir, to.dataDir, { recursive: true, filter: (path) => path !== join(from.dataDir, "logs") });
  const state = join(to.dataDir, "simulator.json");
  if (existsSync(state)) writeFileSync(state, moved(readFileSync(state, "utf8")));
  const own = await copyOf(from);
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("update payments set checkout_url = replace(checkout_url, $1, $2)", [...simulators]);
    await client.query(
      `update outbox set html = replace(html, $1, $2), text_body = replace(text_body, $1, $2),
        attachments = replace(attachments::text, $1, $2)::jsonb, unsubscribe_url = replace(unsubscribe_url, $1, $2)`,
      [...sites],
    );
  } finally {
    await client.end();
  }
  return own;
}
