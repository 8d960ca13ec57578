import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../tools/start/processes.mjs";
import { cookies } from "../support/edges";
import { openLiveMemory } from "../support/live-memory";
import { demoPerson } from "../support/people";
import { type Product, startProduct } from "../support/product";
import { type Ledger, lostIn, told, visitors } from "../support/visitors";

/** Minutes at work: three in the usual long run; `SOAK_MINUTES=30` for a night, 360 before a release. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 3);
/** A third of the time warms what is kept, up to five minutes. */
const WARM_MS = Math.min(MINUTES / 3, 5) * 60_000;
/** Each stops the site for a moment, to collect its garbage. */
const LOOKS = 12;
/** In times: what chance leaves between two thirds of a short run. */
const MOST_SLOWER = 1.5;
/** One address may tell of 300 payments a minute: on a fast machine one a tick was refused. */
const NOTIFIED_EVERY_MS = 250;
/** Bytes a minute that no collection of garbage takes back, once warm. */
const MOST_GROWTH = 1_000_000;

let product: Product;
let metrics: string;
let memory: Awaited<ReturnType<typeof openLiveMemory>>;

beforeAll(async () => {
  const [port, inspectPort] = await Promise.all([freePort(), freePort()]);
  metrics = `http://127.0.0.1:${port}/metrics`;
  product = await startProduct({ env: { METRICS_PORT: String(port) }, inspectPort });
  memory = await openLiveMemory(inspectPort);
});
afterAll(async () => {
  memory?.close();
  await product?.stop();
});

interface Look {
  atMs: number;
  heap: number;
  descriptors: number;
  connections: number;
}

async function look(): Promise<Look> {
  const text = await (await fetch(metrics)).text();
  const all = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+]+)$`, "gm"))].map(([, value]) => Number(value));
  return {
    atMs: performance.now(),
    heap: await memory.read(),
    descriptors: all("process_open_fds")[0] ?? 0,
    connections: (all("leclaircie_database_connections")[0] ?? 0) + (all("leclaircie_database_connections")[1] ?? 0),
  };
}

/** What a line drawn through all the looks rises by in a minute. */
function growthPerMinute(looks: Look[]): number {
  const mean = (of: (one: Look) => number) => looks.reduce((sum, one) => sum + of(one), 0) / looks.length;
  const [at, heap] = [mean(({ atMs }) => atMs), mean((one) => one.heap)];
  const across = looks.reduce((sum, one) => sum + (one.atMs - at) * (one.heap - heap), 0);
  return (across / looks.reduce((sum, one) => sum + (one.atMs - at) ** 2, 0)) * 60_000;
}

const within = (part: number, times: number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

/**
 * How long each kind of answer may take (95 in 100), in times what a file or a question to the database takes in the same minutes: the machine counts out.
 * Under this many milliseconds nothing is slow.
 */
const SHORT_MS = 25;
const kinds = [
  { kind: "a page that is kept", asked: /^GET \/$/, beside: "file", times: 1.5 },
  { kind: "a page that is rendered", asked: /^GET \/(evenements|blog|auth|membership)/, beside: "file", times: 12 },
  { kind: "a member’s page", asked: /^GET \/espace-membre/, beside: "question", times: 6 },
  { kind: "a message kept", asked: /^POST \/contact/, beside: "question", times: 5 },
  { kind: "a notification", asked: /^POST \/webhooks/, beside: "question", times: 10 },
] as const;

/** A member who reads her space, and a provider that tells of payments nobody knows, until told to stop. */
function others() {
  const answers: Ledger["answers"] = [];
  let go = true;
  const post = (path: string, fields: Record<string, string>, cookie = "") =>
    fetch(product.baseUrl + path, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
      headers: { "Sec-Fetch-Site": "same-origin", cookie },
    });
  async function timed(asked: string, answer: () => Promise<Response>) {
    const from = performance.now();
    const response = await answer();
    await response.arrayBuffer();
    answers.push({ asked, status: response.status, ms: performance.now() - from });
  }
  async function member() {
    const { email, password } = demoPerson(product, "claire");
    const signedIn = await post("/auth", { intent: "sign-in", email, password });
    const cookie = cookies(signedIn.headers);
    while (go) {
      for (const path of ["/espace-membre", "/espace-membre/echanges", "/espace-membre/mes-donnees"])
        await timed(`GET ${path}`, () => fetch(product.baseUrl + path, { redirect: "manual", headers: { cookie } }));
      await sleep(60);
    }
  }
  async function provider() {
    while (go) {
      const path = `/webhooks/mollie/${randomUUID()}`;
      await timed(`POST ${path}`, () => post(path, { id: `tr_${randomUUID().slice(0, 8)}` }));
      await sleep(NOTIFIED_EVERY_MS);
    }
  }
  const all = Promise.all([member(), provider()]);
  return {
    async leave() {
      go = false;
      await all;
      return answers;
    },
  };
}

test(
  "under load for minutes, memory, descriptors and connections stay where they were, and the last answers are as fast as the first",
  async () => {
    const people = visitors(product.baseUrl, { readers: 4, writers: 1, restMs: 100 });
    const beside = others();
    await sleep(WARM_MS);
    const warm = people.ledger.answers.length;
    const looks: Look[] = [];
    for (let count = 0; count < LOOKS; count++) {
      looks.push(await look());
      await sleep((MINUTES * 60_000 - WARM_MS) / LOOKS);
    }
    const more = await beside.leave();
    const ledger = await people.leave();
    const asked = ledger.answers.slice(warm);
    const third = Math.floor(asked.length / 3);
    /** Of a third of the time: how long pages took, in times what a question to the database took meanwhile. */
    const pace = (some: typeof asked) => {
      const question = some.filter((one) => one.asked === "GET /readyz").map(({ ms }) => ms);
      return (
        within(
          0.95,
          some.map(({ ms }) => ms),
        ) / Math.max(1, within(0.95, question))
      );
    };
    const [first, last] = [pace(asked.slice(0, third)), pace(asked.slice(-third))];
    const all = [...ledger.answers.slice(warm), ...more];
    const p95 = (asked: RegExp) =>
      within(
        0.95,
        all.filter((one) => asked.test(one.asked)).map(({ ms }) => ms),
      );
    const measures = { file: p95(/favicon/), question: p95(/readyz/) };
    const shown = kinds.map(({ kind, asked, beside: measure, times: most }) => {
      const took = p95(asked);
      return { kind, took, most: Math.max(measures[measure] * most, SHORT_MS) };
    });
    const growth = growthPerMinute(looks);
    const most = (of: (one: Look) => number, among: Look[]) => Math.max(...among.map(of));
    const half = looks.length / 2;
    const halves = [looks.slice(0, half), looks.slice(half)] as const;
    const [fdsBefore, fdsAfter] = halves.map((some) => most(({ descriptors }) => descriptors, some));
    process.stdout.write(
      `95 in 100: a file ${Math.round(measures.file)} ms, a question ${Math.round(measures.question)} ms; ${shown.map(({ kind, took, most }) => `${kind} ${Math.round(took)} of ${Math.round(most)}`).join(", ")}\n`,
    );
    process.stdout.write(
      `${MINUTES} min: ${told(ledger)}, ${more.length} others; live memory ${Math.round(growth / 1_000)} kB a minute, at most ${Math.round(most(({ heap }) => heap, looks) / 1e6)} MB; ` +
        `descriptors ${fdsBefore} then ${fdsAfter}; connections ${most(({ connections }) => connections, looks)} at most; pages at ${first.toFixed(1)} times a question, then ${last.toFixed(1)}\n`,
    );
    expect(ledger.answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(more.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await lostIn(product.databaseUrl ?? "", ledger)).toEqual([]);
    expect(shown.filter(({ took, most }) => took > most)).toEqual([]);
    expect(growth).toBeLessThan(MOST_GROWTH);
    expect(fdsAfter).toBeLessThanOrEqual((fdsBefore ?? 0) + 5);
    // Ten work, and one listens beside them.
    expect(most(({ connections }) => connections, looks)).toBeLessThanOrEqual(11);
    expect(last).toBeLessThanOrEqual(first * MOST_SLOWER);
  },
  (MINUTES + 10) * 60_000,
);
