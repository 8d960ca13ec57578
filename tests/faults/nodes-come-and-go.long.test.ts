import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, startProduct } from "../support/product";
import { lostIn, told, visitors } from "../support/visitors";

const REPLACED = 3;

let product: Product;

beforeAll(async () => {
  product = await startProduct({ demonstration: false });
});
afterAll(() => product?.stop());

test("nodes replaced one after the other under load: no answer of the others suffers, and what each accepted is kept", async () => {
  const first = visitors(product.baseUrl);
  let accepted = 0;
  for (let count = 0; count < REPLACED; count++) {
    const node = await product.startNode();
    const people = visitors(node.baseUrl, { readers: 2, writers: 1 });
    await expect.poll(() => people.ledger.acknowledged.length).toBeGreaterThan(3);
    await node.stop();
    await sleep(200);
    const ledger = await people.leave();
    // Nobody is there to answer once it stopped; what it took before that, it answered.
    expect(ledger.answers.filter(({ status }) => status !== 200 && status !== 0)).toEqual([]);
    expect(await lostIn(product.databaseUrl ?? "", ledger)).toEqual([]);
    accepted += ledger.acknowledged.length;
  }
  const ledger = await first.leave();
  process.stdout.write(`${REPLACED} nodes replaced, ${accepted} messages through them; beside them ${told(ledger)}\n`);
  expect(ledger.answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await lostIn(product.databaseUrl ?? "", ledger)).toEqual([]);
});
