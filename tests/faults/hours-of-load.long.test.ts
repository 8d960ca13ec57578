import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../tools/start/processes.mjs";
import { demoPerson } from "../support/people";
import { type Product, startProduct } from "../support/product";
import { lostIn, told, visitors } from "../support/visitors";

/** Minutes at work: three in the usual long run; `SOAK_MINUTES=30` for a night, 360 before a release. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 3);
/** A third of the time warms what is kept, up to five minutes. */
const WARM_MS = Math.min(MINUTES / 3, 5) * 60_000;
const LOOKS = 30;
/** Bytes of live memory a minute, once warm. */
const MOST_GROWTH = 1_000_000;

let product: Product;
let metrics: string;

beforeAll(async () => {
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  product = await startProduct({ env: { METRICS_PORT: String(port) } });
});
afterAll(() => product?.stop());

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
    heap: all("nodejs_heap_size_used_bytes")[0] ?? 0,
    descriptors: all("process_open_fds")[0] ?? 0,
    connections: (all("leclaircie_database_connections")[0] ?? 0) + (all("leclaircie_database_connections")[1] ?? 0),
  };
}

/** What a line drawn through the lowest points rises by in a minute: what a collection of garbage left. */
function growthPerMinute(looks: Look[]): number {
  const size = Math.max(3, Math.floor(looks.length / 8));
  const lowest = Array.from({ length: Math.floor(looks.length / size) }, (_, rank) =>
    looks.slice(rank * size, (rank + 1) * size).reduce((low, one) => (one.heap < low.heap ? one : low)),
  );
  const mean = (of: (one: Look) => number) => lowest.reduce((sum, one) => sum + of(one), 0) / lowest.length;
  const [at, heap] = [mean(({ atMs }) => atMs), mean((one) => one.heap)];
  const across = lowest.reduce((sum, one) => sum + (one.atMs - at) * (one.heap - heap), 0);
  return (across / lowest.reduce((sum, one) => sum + (one.atMs - at) ** 2, 0)) * 60_000;
}

const slowest = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

/** A member who reads her space, and a provider that tells of payments nobody knows, until told to stop. */
function others() {
  const statuses: number[] = [];
  let go = true;
  const post = (path: string, fields: Record<string, string>, cookie = "") =>
    fetch(product.baseUrl + path, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
      headers: { "Sec-Fetch-Site": "same-origin", cookie },
    });
  async function member() {
    const { email, password } = demoPerson(product, "claire");
    const signedIn = await post("/auth", { intent: "sign-in", email, password });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    while (go) {
      for (const path of ["/espace-membre", "/espace-membre/echanges", "/espace-membre/mes-donnees"]) {
        const answer = await fetch(product.baseUrl + path, { redirect: "manual", headers: { cookie } });
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
      await sleep(60);
    }
  }
  async function provider() {
    while (go) {
      const answer = await post(`/webhooks/mollie/${randomUUID()}`, { id: `tr_${randomUUID().slice(0, 8)}` });
      await answer.arrayBuffer();
      statuses.push(answer.status);
      await sleep(40);
    }
  }
  const all = Promise.all([member(), provider()]);
  return {
    async leave() {
      go = false;
      await all;
      return statuses;
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
    const statuses = await beside.leave();
    const ledger = await people.leave();
    const times = ledger.answers.slice(warm).map(({ ms }) => ms);
    const third = Math.floor(times.length / 3);
    const [first, last] = [slowest(times.slice(0, third)), slowest(times.slice(-third))];
    const growth = growthPerMinute(looks);
    const most = (of: (one: Look) => number, among: Look[]) => Math.max(...among.map(of));
    const half = looks.length / 2;
    const halves = [looks.slice(0, half), looks.slice(half)] as const;
    const [fdsBefore, fdsAfter] = halves.map((some) => most(({ descriptors }) => descriptors, some));
    process.stdout.write(
      `${MINUTES} min: ${told(ledger)}, ${statuses.length} others; live memory ${Math.round(growth / 1_000)} kB a minute, at most ${Math.round(most(({ heap }) => heap, looks) / 1e6)} MB; ` +
        `descriptors ${fdsBefore} then ${fdsAfter}; connections ${most(({ connections }) => connections, looks)} at most; 99 in 100 within ${first} ms then ${last} ms\n`,
    );
    expect(ledger.answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await lostIn(product.databaseUrl ?? "", ledger)).toEqual([]);
    expect(growth).toBeLessThan(MOST_GROWTH);
    expect(fdsAfter).toBeLessThanOrEqual((fdsBefore ?? 0) + 5);
    // Ten work, and one listens beside them.
    expect(most(({ connections }) => connections, looks)).toBeLessThanOrEqual(11);
    expect(last).toBeLessThanOrEqual(Math.max(first * 1.2, first + 50));
  },
  (MINUTES + 10) * 60_000,
);
