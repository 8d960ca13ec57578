import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncPayment } from "~/features/billing/billing.server";
import { inTransaction } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

/** The refusal's constraint, or "accepted". */
async function attempt(change: () => Promise<unknown>): Promise<string | null> {
  return change().then(
    () => "accepted",
    (error) => constraintOf(error),
  );
}

test("a price changed after the order, a payment that goes back, a period without a paid cause, a changed invoice", async () => {
  const { userId, order, paymentId } = await purchases.member("Claire", november);
  const run = (statement: ReturnType<typeof sql>) => attempt(() => statement.execute(purchases.db));
  expect(await run(sql`update orders set discount_cents = 499 where id = ${order.id}`)).toBe("order_is_frozen");
  expect(await run(sql`update payments set status = 'expired', paid_at = null where id = ${paymentId}`)).toBe(
    "payment_never_goes_back",
  );
  expect(await run(sql`update invoices set total_cents = 1 where payment_id = ${paymentId}`)).toBe("invoice_is_final");
  expect(await run(sql`delete from invoices where payment_id = ${paymentId}`)).toBe("invoice_is_final");
  expect(await run(sql`update payments set refunded_cents = 50001 where id = ${paymentId}`)).toBe(
    "refunds_within_payment",
  );
  expect(
    await run(sql`insert into refunds (id, payment_id, amount_cents, cause, status, requested_at, left_at)
      values (gen_random_uuid(), ${paymentId}, 1, 'no credit note', 'refunded', now(), now())`),
  ).toBe("refund_has_credit_note");
  expect(
    await run(sql`insert into refunds (id, payment_id, amount_cents, cause, requested_at)
      values (gen_random_uuid(), ${paymentId}, 1, 'only asked for', now())`),
  ).toBe("accepted");
  expect(await run(sql`update refunds set status = 'pending', left_at = now() where payment_id = ${paymentId}`)).toBe(
    "refund_has_credit_note",
  );
  expect(await run(sql`update refunds set status = 'pending' where payment_id = ${paymentId}`)).toBe(
    "refunds_that_left_say_when",
  );
  expect(await run(sql`delete from payment_outcomes where payment_id = ${paymentId}`)).toBe("accepted");
  const open = await purchases.order(await purchases.person("Karim"), november);
  expect(
    await run(sql`insert into membership_periods (id, user_id, period, cause_payment_id)
      values (gen_random_uuid(), ${userId}, daterange('2030-01-01', '2031-01-01'), ${open.paymentId})`),
  ).toBe("period_has_paid_payment");
  expect(
    await run(
      sql`insert into membership_periods (id, user_id, period) values (gen_random_uuid(), ${userId}, daterange('2030-01-01', '2031-01-01'))`,
    ),
  ).toBe("period_has_one_cause");
  expect(await run(sql`update payments set status = 'paid', paid_at = now() where id = ${open.paymentId}`)).toBe(
    "paid_has_outcome",
  );
  expect(
    await run(sql`insert into payments (id, instalment_id, user_id, amount_cents, sequence_type, created_at)
      select gen_random_uuid(), instalment_id, user_id, amount_cents, sequence_type, created_at from payments where id = ${open.paymentId}`),
  ).toBe("one_open_payment_per_instalment");
});

test("invoice numbers have no gap, whatever is rolled back in between", async () => {
  const sellers = await Promise.all(Array.from({ length: 12 }, (_, rank) => purchases.person(`P${rank}`)));
  const bought = [];
  for (const userId of sellers) bought.push(await purchases.order(userId, november));
  for (const { providerId } of bought) await purchases.decide(providerId, "paid");
  await Promise.all([
    ...bought.map(({ paymentId }) => syncPayment(paymentId, { now: november })),
    ...Array.from({ length: 6 }, () =>
      inTransaction(async (trx) => {
        await sql`update invoice_counters set last_no = last_no + 1 where series = 'TF'`.execute(trx);
        throw new Error("rolled back");
      }).catch(() => {}),
    ),
  ]);
  const { rows } = await sql<{
    no: number;
  }>`select no from invoices where series = 'TF' and year = 2054 order by no`.execute(purchases.db);
  expect(rows.map((row) => row.no)).toEqual(rows.map((_, rank) => rank + 1));
});
