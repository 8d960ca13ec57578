import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OwnServer, startOwnServer } from "../support/own-server";
import { patient } from "../support/patience";
import { type Product, startProduct } from "../support/product";
import { type Ledger, lostIn, told, visitors } from "../support/visitors";

const KILLS = 20;
const BETWEEN_KILLS_MS = 1_500;
/** Ten seconds on a machine that has nothing else to do. */
const ANSWERED_WITHIN_MS = patient(10_000);
const MENDS_WITHIN_MS = patient(20_000);
const HOUR_MS = 3_600_000;
/** Where the site’s clock stands beside the database’s: two hours before, three days after, a minute and a half before, a year after. */
const OFFSETS_MS = [-2 * HOUR_MS, 72 * HOUR_MS, -90_000, 24 * 365 * HOUR_MS, 0];

let server: OwnServer;
let product: Product;

beforeAll(async () => {
  server = await startOwnServer();
  product = await startProduct({
    database: "embedded",
    demonstration: false,
    env: { DATABASE_URL: server.url, DATABASE_CONNECT_TIMEOUT_MS: "6000" },
  });
});
afterAll(async () => {
  await product?.stop();
  await server?.stop();
});

const ready = async () => (await fetch(`${product.baseUrl}/readyz`).catch(() => null))?.status;
const becomesReady = () => expect.poll(ready, { timeout: MENDS_WITHIN_MS }).toBe(200);

/** Whatever happens: an answer in time, a page or « come back », nothing lost, and the process lives. */
async function held(what: string, ledger: Ledger) {
  process.stdout.write(`${what}: ${told(ledger)}\n`);
  expect(ledger.answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(ledger.answers.filter(({ ms }) => ms > ANSWERED_WITHIN_MS)).toEqual([]);
  expect(ledger.acknowledged.length).toBeGreaterThan(5);
  expect(await lostIn(server.url, ledger)).toEqual([]);
  expect(product.logs()).not.toMatch(/"(uncaught_exception|unhandled_rejection|server_stopping)"/);
}

test("the database killed twenty times under load", async () => {
  const people = visitors(product.baseUrl, { readers: 8, writers: 4, restMs: 40 });
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(BETWEEN_KILLS_MS);
    await server.restart();
  }
  await becomesReady();
  await held(`${KILLS} kills`, await people.leave());
});

test("a full disk: « come back », not ready, pages that are kept, and all again once there is room", async ({
  skip,
}) => {
  if (!server.fill) return skip("this account may not mount a disk");
  const people = visitors(product.baseUrl);
  await sleep(1_000);
  server.fill();
  const refused = () => people.ledger.answers.filter(({ asked, status }) => asked.startsWith("POST") && status === 503);
  await expect.poll(() => refused().length, { timeout: MENDS_WITHIN_MS }).toBeGreaterThan(10);
  await expect.poll(ready, { timeout: MENDS_WITHIN_MS }).toBe(503);
  expect((await fetch(`${product.baseUrl}/`)).status).toBe(200);
  server.free();
  const before = people.ledger.acknowledged.length;
  await expect.poll(() => people.ledger.acknowledged.length, { timeout: MENDS_WITHIN_MS }).toBeGreaterThan(before + 5);
  await held("full disk", await people.leave());
  await expect.poll(ready, { timeout: 60_000 + MENDS_WITHIN_MS }).toBe(200);
});

test("a clock that jumps, back and on", async () => {
  const people = visitors(product.baseUrl);
  for (const offset of OFFSETS_MS) {
    writeFileSync(join(product.dataDir, "clock-offset"), String(offset));
    await sleep(2_000);
  }
  await held("clock jumps", await people.leave());
});
