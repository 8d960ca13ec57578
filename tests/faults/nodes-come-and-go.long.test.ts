import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patient } from "../support/patience";
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

test("a newer version brings its shape and its jobs under load: the version before answers, starts again on them, and leaves what it does not know to the newer", async () => {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const people = visitors(product.baseUrl);
  await expect.poll(() => people.ledger.acknowledged.length).toBeGreaterThan(3);
  // As an expanding migration does: in one transaction, beside those who write.
  await client.query("begin");
  await client.query("alter table contact_messages add column of_the_next_version text");
  await client.query("create table of_the_next_version (id uuid primary key, word text not null)");
  await client.query("create index on contact_messages (of_the_next_version)");
  await client.query("insert into schema_migrations (name, checksum) values ('9999_of_the_next_version.sql', 'x')");
  await client.query("commit");
  const { rows: sent } = await client.query<{ id: string }>(
    `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff) select name, $1, 10, 10, true from pgboss.queue where name = 'jobs' returning id`,
    [JSON.stringify({ name: "of_the_next_version", payload: {} })],
  );
  expect(sent).toHaveLength(1);
  // « update --back »: the version before starts where the newer one has been.
  const before = await product.startNode();
  const others = visitors(before.baseUrl, { readers: 2, writers: 1 });
  await expect.poll(() => others.ledger.acknowledged.length).toBeGreaterThan(3);
  const state = async () => {
    const { rows } = await client.query<{ state: string }>("select state::text from pgboss.job where id = $1", [
      sent[0]?.id,
    ]);
    return rows[0]?.state;
  };
  // Tried by a version that does not know it, it waits its turn again: the newer one takes it.
  await expect.poll(state, { timeout: patient(60_000) }).toBe("retry");
  for (const ledger of [await people.leave(), await others.leave()]) {
    expect(ledger.answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await lostIn(product.databaseUrl ?? "", ledger)).toEqual([]);
  }
  await before.stop();
  await client.end();
});
