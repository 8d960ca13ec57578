import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtDatabase } from "../support/built-database";
import { everything } from "../support/extent";
import { type Network, networkTo } from "../support/network";
import { patient } from "../support/patience";
import type { OwnDatabase } from "../support/postgres";
import { type Product, startProduct } from "../support/product";
import { lostIn, told, visitors } from "../support/visitors";

const SILENT_MS = everything ? 30_000 : 9_000;
/** Ten seconds on a machine that has nothing else to do. */
const ANSWERED_WITHIN_MS = patient(10_000);
const MENDS_WITHIN_MS = patient(20_000);

let own: OwnDatabase;
let network: Network;
let product: Product;

beforeAll(async () => {
  own = await builtDatabase();
  network = await networkTo(own.url);
  product = await startProduct({
    database: "embedded",
    demonstration: false,
    env: { DATABASE_URL: network.through, DATABASE_CONNECT_TIMEOUT_MS: "" },
  });
});
afterAll(async () => {
  await product?.stop();
  await network?.close();
  await own?.drop();
});

const ready = async () => (await fetch(`${product.baseUrl}/readyz`).catch(() => null))?.status;

test("a network that swallows everything: each answer comes in time, as a page that is there or « come back »", async () => {
  const people = visitors(product.baseUrl);
  await expect.poll(() => people.ledger.acknowledged.length).toBeGreaterThan(5);
  network.swallow();
  await sleep(SILENT_MS);
  network.mend();
  await expect.poll(ready, { timeout: MENDS_WITHIN_MS }).toBe(200);
  const ledger = await people.leave();
  process.stdout.write(`${SILENT_MS / 1000} s of silence: ${told(ledger)}\n`);

  expect(ledger.answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(ledger.answers.some(({ status }) => status === 503)).toBe(true);
  expect(ledger.answers.filter(({ ms }) => ms > ANSWERED_WITHIN_MS)).toEqual([]);
  expect(await lostIn(own.url, ledger)).toEqual([]);
  expect(product.logs()).not.toMatch(/"(uncaught_exception|unhandled_rejection|server_stopping)"/);
});
