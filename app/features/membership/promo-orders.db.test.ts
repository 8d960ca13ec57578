import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncPayment } from "~/features/billing/billing.server";
import { createPromoCode, listPromoCodes, stopPromoCode } from "~/features/promo/promo.server";
import type { NewPromoCode } from "~/features/promo/rules";
import { changeSettings } from "~/features/settings/settings.server";
import { inTransaction } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { orderAgainPath } from "./membership.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

const coach = { now: november, by: null };

/** A code of this name: 100 € off for ten orders until the end of the year, unless said otherwise. */
async function give(code: string, more: Partial<NewPromoCode> = {}) {
  const days = { first_day: "2054-11-21", last_day: "2054-12-31" };
  const input = { code, discount_cents: 100_00, price_cents: null, ...days, most_uses: 10, ...more };
  const made = await inTransaction((trx) => createPromoCode(trx, input, coach));
  if (!made.ok) throw new Error(made.reason);
  return made.code;
}

async function usesOf(code: string, now: Date) {
  const found = (await listPromoCodes(purchases.db, now)).find((one) => one.code === code);
  if (!found) throw new Error(`no code ${code}`);
  return found.uses;
}

const refusal = (change: Promise<unknown>) =>
  change.then(
    () => "accepted",
    (error) => constraintOf(error),
  );

test("an order with a code of the coach costs less, says so in neutral words on its invoice, and earns nobody a reward", async () => {
  const code = await give("hiver-26");
  const claire = await purchases.member("Claire", november, { code: " Hiver 26 ", shownTotalCents: 400_00 });
  expect(claire.order).toMatchObject({ amount_cents: 400_00, discount_cents: 100_00, discount_label: "avec un code" });
  const { content } = await purchases.db
    .selectFrom("invoices")
    .select("content")
    .where("payment_id", "=", claire.paymentId)
    .executeTakeFirstOrThrow();
  expect(content.lines.map(({ label }) => label)).toContain("Réduction (avec un code)");
  expect(JSON.stringify(content)).not.toContain("HIVER26");
  const contract = await purchases.db
    .selectFrom("membership_contracts")
    .select("referred_by_code")
    .where("order_id", "=", claire.order.id)
    .executeTakeFirstOrThrow();
  expect(contract.referred_by_code).toBeNull();
  expect(await purchases.db.selectFrom("referral_rewards").selectAll().execute()).toEqual([]);
  expect(await usesOf(code, november)).toBe(1);
});

test("a price instead of euros off; two payments share what is left; the order is taken up again with its code", async () => {
  const code = await give("PRIX390", { discount_cents: null, price_cents: 390_01 });
  const person = await purchases.person("Nadia");
  const { order } = await purchases.order(person, november, { code, count: 2, shownTotalCents: 390_01 });
  const halves = await purchases.db
    .selectFrom("instalments")
    .select("amount_cents")
    .where("order_id", "=", order.id)
    .orderBy("number")
    .execute();
  expect(halves.map(({ amount_cents }) => amount_cents)).toEqual([195_01, 195_00]);
  expect(await orderAgainPath(purchases.db, order)).toBe("/membership/commande?paiements=2&ref=PRIX390");
});

test("a form sent again once its code was stopped is told so", async () => {
  const clientKey = randomUUID();
  const days = { first_day: "2054-11-21", last_day: "2054-12-31" };
  const input = { code: "DEUXFOIS", discount_cents: 100_00, price_cents: null, ...days, most_uses: 10, clientKey };
  const make = () => inTransaction((trx) => createPromoCode(trx, input, coach));
  expect(await make()).toEqual({ ok: true, code: "DEUXFOIS" });
  expect(await inTransaction((trx) => stopPromoCode(trx, { id: clientKey }, coach))).toBe(true);
  expect(await make()).toEqual({ ok: false, reason: "stopped", code: "DEUXFOIS" });
});

test("a code that is stopped, not begun, ended, used up or unknown has one answer", async () => {
  const stopped = await give("ARRETE");
  const [found] = (await listPromoCodes(purchases.db, november)).filter(({ code }) => code === stopped);
  expect(await inTransaction((trx) => stopPromoCode(trx, { id: found?.id ?? "" }, coach))).toBe(true);
  expect(await inTransaction((trx) => stopPromoCode(trx, { id: found?.id ?? "" }, coach))).toBe(false);
  await give("BIENTOT", { first_day: "2054-11-22" });
  await give("FINI", { first_day: "2054-11-01", last_day: "2054-11-21" });
  await give("UNSEUL", { most_uses: 1 });
  await purchases.order(await purchases.person("Inès"), november, { code: "UNSEUL", shownTotalCents: 400_00 });
  const answer = async (code: string, now = november) =>
    purchases.join(await purchases.person("Karim"), now, { code, shownTotalCents: 400_00 });
  const refused = { ok: false, reason: "code_refused", codeRefusal: "unknown" };
  for (const code of ["ARRETE", "BIENTOT", "UNSEUL", "INCONNU"]) expect(await answer(code), code).toEqual(refused);
  // The days are those of Paris: 23:30 is the last hour there, 00:30 the next day.
  expect(await answer("FINI", new Date("2054-11-21T22:30:00Z"))).toMatchObject({ ok: true });
  expect(await answer("FINI", new Date("2054-11-21T23:30:00Z"))).toEqual(refused);
});

test("the last use stays with who holds it; it is given back when the order is replaced or lapses; what was replaced and is paid all the same counts", async () => {
  const code = await give("DERNIER", { most_uses: 1 });
  const [claire, karim] = [await purchases.person("Claire"), await purchases.person("Karim")];
  const paying = { code, shownTotalCents: 400_00 };
  const first = await purchases.order(claire, november, paying);
  // The same order again, in two payments: it replaces the first and keeps the use.
  const again = await purchases.order(claire, november, { ...paying, count: 2 });
  expect(again.order.id).not.toBe(first.order.id);
  expect(await usesOf(code, november)).toBe(1);
  expect(await purchases.join(karim, november, paying)).toMatchObject({ ok: false, reason: "code_refused" });
  await purchases.order(claire, november, {});
  expect(await usesOf(code, november)).toBe(0);

  const taken = await purchases.order(karim, november, paying);
  await purchases.decide(taken.providerId, "expired");
  await syncPayment(taken.paymentId, { now: november });
  expect(await usesOf(code, new Date("2054-11-22T09:59:00Z"))).toBe(1);
  expect(await usesOf(code, new Date("2054-11-22T10:00:00Z"))).toBe(0);

  // Another tab, where the replaced order was still open, pays it at its price.
  await purchases.decide(first.providerId, "paid");
  await syncPayment(first.paymentId, { now: november });
  expect((await purchases.payment(first.paymentId)).amount_cents).toBe(400_00);
  expect(await usesOf(code, november)).toBe(2);
  expect(await usesOf(code, on("2054-12-30"))).toBe(1);
});

test("a hundred people at once for ten uses: ten orders, ninety refused politely", async () => {
  const code = await give("DIXFOIS", { most_uses: 10 });
  const people = await Promise.all(Array.from({ length: 100 }, (_, n) => purchases.person(`Personne ${n}`)));
  const joined = await Promise.all(people.map((id) => purchases.join(id, november, { code, shownTotalCents: 400_00 })));
  expect(joined.filter(({ ok }) => ok)).toHaveLength(10);
  expect(joined.filter((one) => !one.ok && one.reason === "code_refused")).toHaveLength(90);
  expect(await usesOf(code, november)).toBe(10);
});

test("a price that changed so that the code takes nothing off: it opens nothing", async () => {
  const code = await give("PRIX400", { discount_cents: null, price_cents: 400_00 });
  await inTransaction((trx) => changeSettings(trx, { membership_price_cents: 380_00 }, coach));
  const joined = await purchases.join(await purchases.person("Inès"), november, { code, shownTotalCents: 380_00 });
  await inTransaction((trx) => changeSettings(trx, { membership_price_cents: 500_00 }, coach));
  expect(joined).toMatchObject({ ok: false, codeRefusal: "unknown" });
});

test("the database refuses two reasons for a discount, one order too many, another price, and a changed code", async () => {
  const code = await give("ENBASE", { most_uses: 1 });
  const claire = await purchases.order(await purchases.person("Claire"), november, { code, shownTotalCents: 400_00 });
  const { promo_code_id } = claire.order;
  const run = (statement: ReturnType<typeof sql>) => refusal(statement.execute(purchases.db));
  expect(
    await run(sql`update membership_orders set referral_code = 'CLAIR-7K2M-9QXD' where order_id = ${claire.order.id}`),
  ).toBe("one_reason_for_a_discount");
  expect(await run(sql`update orders set promo_code_id = null where id = ${claire.order.id}`)).toBe(
    "promo_of_order_is_frozen",
  );
  expect(await run(sql`update promo_codes set most_uses = 5 where id = ${promo_code_id}`)).toBe("promo_code_is_frozen");
  const another = async (more: { discount_cents?: number; subject?: string; placed_at?: Date }) => {
    const { amount_cents, has_promo_code, ...row } = claire.order;
    const mine = { id: randomUUID(), client_key: randomUUID(), user_id: await purchases.person("Karim") };
    const reference = `LE-${randomUUID().slice(0, 8)}`;
    return refusal(
      purchases.db
        .insertInto("orders")
        .values({ ...row, ...mine, reference, ...more })
        .execute(),
    );
  };
  expect(await another({})).toBe("promo_code_uses_are_limited");
  expect(await another({ discount_cents: 120_00 })).toBe("promo_code_holds");
  expect(await another({ discount_cents: 0 })).not.toBe("accepted");
  expect(await another({ subject: "event" })).toBe("promo_code_holds");
  expect(await another({ placed_at: on("2055-01-01") })).toBe("promo_code_holds");
  expect(
    await run(sql`insert into promo_codes (id, code, subject, discount_cents, first_day, last_day, most_uses, created_at)
      values (gen_random_uuid(), 'CLAIR7K2M', 'membership', 1, '2054-11-21', '2054-11-21', 1, now())`),
  ).toBe("promo_code_is_spelled");
});
