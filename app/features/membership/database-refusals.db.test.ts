import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncPayment } from "~/features/billing/billing.server";
import { inTransaction } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";

// Each constraint has its story in tests/money-constraints.db.test.ts; here stands what one story a constraint leaves out.

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

test("a payment goes back, an invoice is erased, a refund that was only asked for leaves without a credit note", async () => {
  const { paymentId } = await purchases.member("Claire", november);
  const run = (statement: ReturnType<typeof sql>) => attempt(() => statement.execute(purchases.db));
  expect(await run(sql`update payments set status = 'expired', paid_at = null where id = ${paymentId}`)).toBe(
    "payment_never_goes_back",
  );
  expect(await run(sql`delete from invoices where payment_id = ${paymentId}`)).toBe("invoice_is_final");
  expect(
    await run(sql`insert into refunds (id, payment_id, amount_cents, cause, requested_at)
      values (gen_random_uuid(), ${paymentId}, 1, 'only asked for', now())`),
  ).toBe("accepted");
  expect(await run(sql`update refunds set status = 'pending', left_at = now() where payment_id = ${paymentId}`)).toBe(
    "refund_has_credit_note",
  );
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
