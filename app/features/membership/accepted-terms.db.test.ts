import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findTermsPdf } from "~/features/billing/billing.server";
import { termsPdf } from "~/features/legal/legal.server";
import { inTransaction } from "~/platform/db/database.server";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { setForThisTest } from "../../../tests/support/settings";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

const textOf = async (reference: string) =>
  purchases.db
    .selectFrom("accepted_terms")
    .selectAll()
    .where("hash", "=", (await orderOf(reference)).terms_hash)
    .executeTakeFirstOrThrow();
const orderOf = (reference: string) =>
  purchases.db.selectFrom("orders").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow();

test("who ordered keeps the terms of that day, whatever the price becomes; one text is kept once", async () => {
  const claire = await purchases.member("Claire", november);
  const karim = await purchases.member("Karim", november);
  await setForThisTest({ membership_price_cents: 620_00 });
  const lea = await purchases.member("Léa", new Date(november.getTime() + 60_000), { shownTotalCents: 620_00 });

  const [before, same, after] = await Promise.all([claire, karim, lea].map(({ order }) => textOf(order.reference)));
  expect(same?.hash).toBe(before?.hash);
  expect(after?.hash).not.toBe(before?.hash);
  expect(before?.body).toMatch(/500\s€ pour un an/);
  expect(before?.body).not.toMatch(/620\s€/);
  expect(after?.body).toMatch(/620\s€ pour un an/);
  expect(JSON.stringify([before, after])).not.toMatch(/Claire Test|Karim|@test\.example/);
});

test("the confirmation carries the accepted terms, under a name that says nothing", async () => {
  const { userId, order } = await purchases.member("Claire", november);
  const { email } = await purchases.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const mail = await purchases.db
    .selectFrom("outbox")
    .selectAll()
    .where("to_address", "=", email)
    .executeTakeFirstOrThrow();
  const { terms_hash } = await orderOf(order.reference);
  expect(mail.attachments[1]).toEqual({
    filename: "conditions.pdf",
    contentType: "application/pdf",
    source: { kind: "accepted-terms", id: terms_hash },
  });
  expect(mail.text_body.replace(/\s+/g, " ")).toContain(
    "Les conditions générales que vous avez acceptées sont jointes",
  );
  expect((await termsPdf(purchases.db, terms_hash ?? "")).subarray(0, 5).toString()).toBe("%PDF-");
});

test("accepted terms exist for who accepted them alone; an order older than kept texts has none", async () => {
  const { userId, order } = await purchases.member("Claire", november);
  const stranger = await purchases.person("Paul");
  const { reference } = order;
  expect((await findTermsPdf(purchases.db, { userId, reference }))?.fileName).toBe("conditions.pdf");
  expect(await findTermsPdf(purchases.db, { userId: stranger, reference })).toBeNull();
  expect(await findTermsPdf(purchases.db, { userId, reference: "LE-222222" })).toBeNull();
  await inTransaction(async (trx) => {
    await sql`alter table orders disable trigger order_is_frozen`.execute(trx);
    await trx.updateTable("orders").set({ terms_hash: null }).where("reference", "=", reference).execute();
    await sql`alter table orders enable trigger order_is_frozen`.execute(trx);
  });
  expect(await findTermsPdf(purchases.db, { userId, reference })).toBeNull();
});

test("neither a kept text nor what an order says it accepted can be changed", async () => {
  const { order } = await purchases.member("Claire", november);
  const refused = (statement: Promise<unknown>) =>
    statement.then(
      () => "accepted",
      (error: Error) => error.message,
    );
  const { db } = purchases;
  expect(await refused(db.updateTable("accepted_terms").set({ body: "{}" }).execute())).toContain("never changed");
  expect(await refused(db.deleteFrom("accepted_terms").execute())).toContain("never changed");
  const forged = { hash: "0".repeat(64), version: "2026-11", body: "{}", first_accepted_at: november };
  expect(await refused(db.insertInto("accepted_terms").values(forged).execute())).toContain(
    "accepted_terms_named_by_their_words",
  );
  const other = db.updateTable("orders").set({ terms_hash: null }).where("reference", "=", order.reference);
  expect(await refused(other.execute())).toContain("frozen");
});
