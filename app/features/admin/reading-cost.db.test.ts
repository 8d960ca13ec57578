import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDocuments } from "~/features/accounting/accounting.server";
import { listMembers } from "~/features/membership/membership.server";
import type { Trx } from "~/platform/db/database.server";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { queriesOf, readingOf } from "../../../tools/crowd/asked-queries";
import { addCrowd } from "../../../tools/crowd/crowd";
import { readDashboard } from "./dashboard.server";
import { keepPlanFigures } from "./plan-figures.server";

// What the first page and the search for a number read of the large tables, told by the database itself: rows, which no busy machine changes.

const PEOPLE = 1_500;
/** The last day of a month, when the month is read longest. */
const now = new Date("2026-10-31T10:00:00Z");
/** At most so many rows, of tables that hold a thousand or more. Those who joined this month and the messages of a month are counted one by one. */
const most: Record<string, number> = {
  profiles: 250,
  users: 50,
  membership_contracts: 50,
  membership_periods: 100,
  payments: 200,
  contact_messages: 150,
  outbox: 50,
  newsletter_subscribers: 100,
};

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
  await addCrowd(purchases.db, { people: PEOPLE, now });
  await keepPlanFigures({ now });
});
afterAll(() => purchases.close());

/** Rows read of each table. */
async function readBy(ask: () => Promise<unknown>): Promise<Map<string, number>> {
  const asked = await queriesOf(ask);
  expect(asked.length).toBeGreaterThan(0);
  const read = new Map<string, number>();
  await purchases.db.transaction().execute(async (trx: Trx) => {
    // A table of a thousand rows is read whole for less than an index costs; here it is told what an index would be used for.
    await sql`set local enable_seqscan = off`.execute(trx);
    for (const query of asked) {
      const { rows } = await readingOf((text, values) => trx.executeQuery(CompiledQuery.raw(text, values)), query);
      for (const [table, count] of rows) read.set(table, (read.get(table) ?? 0) + count);
    }
  });
  return read;
}

test("the first page reads few rows of each large table", async (context) => {
  if (purchases.kind === "embedded") return context.skip();
  const read = await readBy(() => readDashboard(purchases.db, { now }));
  const tooMany = Object.entries(most)
    .map(([table, limit]) => ({ table, limit, read: read.get(table) ?? 0 }))
    .filter(({ limit, read: count }) => count > limit);
  expect(tooMany).toEqual([]);
});

test("a person is found by a telephone number in few rows", async (context) => {
  if (purchases.kind === "embedded") return context.skip();
  const { id, phone } = await purchases.db.selectFrom("profiles").select(["id", "phone"]).executeTakeFirstOrThrow();
  const typed = phone.replace(/\D/g, "").replace(/^0/, "+33");
  const look = () => listMembers(purchases.db, { search: typed, page: 1 }, { now });
  expect((await look()).members.map((member) => member.id)).toContain(id);
  const read = await readBy(look);
  expect(read.get("profiles")).toBeLessThan(100);
});

test("an invoice is found by its number, its order or its person in few rows", async (context) => {
  if (purchases.kind === "embedded") return context.skip();
  const { number, content } = await purchases.db
    .selectFrom("invoices")
    .select(["number", "content"])
    .orderBy("number")
    .executeTakeFirstOrThrow();
  for (const search of [number, content.order_reference ?? "no reference", content.buyer.email ?? ""]) {
    const look = () => findDocuments(purchases.db, { search, most: 7 });
    expect((await look()).map((found) => found.number)).toContain(number);
    expect((await readBy(look)).get("invoices")).toBeLessThan(100);
  }
});
