import { type Insertable, type RawBuilder, sql } from "kysely";
import { addDays, type Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { RefundFailure } from "./rules";
import type { WatchedPaymentsTable } from "./tables";

/**
 * What the coach should look at. `overdue`: a second payment whose day has passed; `charged_back`: the bank took one
 * back; `amount_differs`: the provider tells another amount than ours; `refund_failed`: the provider or the bank
 * did not give it back, and nothing replaced it since: one line per payment, with what is still owed of
 * it; `owed_after_end`: the bank gave it again after its contract was ended.
 */
export interface PaymentToWatch {
  reason: WatchReason;
  /** The instalment, the payment or the refund. */
  id: string;
  userId: string;
  reference: string;
  amountCents: Cents;
  since: Day;
  /** Why the provider refused it at once; null when the bank did later, and for other reasons to look. */
  failure: RefundFailure | null;
  /** The payment something is owed of. */
  paymentId: string | null;
}

export const watchReasons = ["overdue", "charged_back", "amount_differs", "refund_failed", "owed_after_end"] as const;
type WatchReason = (typeof watchReasons)[number];

/** A second payment that was looked at and is still not paid comes back after as many days. */
const OVERDUE_RETURNS_DAYS = 7;

/** Second payments whose day has passed, of orders whose first one was paid: the database keeps which these are. */
function overdue(today: Day): RawBuilder<PaymentToWatch> {
  return sql<PaymentToWatch>`
    select 'overdue' as reason, i.id, o.user_id as "userId", o.reference, i.amount_cents as "amountCents", i.due_date as since,
      null as failure, null::uuid as "paymentId"
    from half_paid_orders half join orders o on o.id = half.order_id
      join instalments i on i.order_id = o.id and i.number = 2 and i.canceled_at is null and i.due_date < ${today}::date
    where not exists (select from payments p where p.instalment_id = i.id and p.status in ('paid', 'pending'))`;
}

/** All of them, the oldest first, whether the coach has looked at them or not. */
export async function listOverdueInstalments(db: Db, today: Day): Promise<PaymentToWatch[]> {
  const { rows } = await sql<PaymentToWatch>`${overdue(today)} order by since, id limit 200`.execute(db);
  return rows;
}

/** Oldest first, less what the coach has already seen to. */
export async function listPaymentsToWatch(db: Db, today: Day): Promise<PaymentToWatch[]> {
  const result = await sql<PaymentToWatch>`
    with watched as (
    ${overdue(today)}
    union all
    select case when p.charged_back_cents > 0 then 'charged_back' else 'amount_differs' end,
      p.id, o.user_id, o.reference, case when p.charged_back_cents > 0 then p.charged_back_cents else p.amount_cents end,
      (p.created_at at time zone 'Europe/Paris')::date, null, null
    from payments p join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id
    where p.charged_back_cents > 0 or p.alarm is not null
    union all
    (select distinct on (p.id) 'refund_failed', r.id, o.user_id, o.reference,
      least(p.owed_cents, p.kept_cents),
      (r.requested_at at time zone 'Europe/Paris')::date, r.failure_reason, p.id
    from refunds r join payments p on p.id = r.payment_id
      join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id
    where r.status in ('failed', 'canceled') and p.owed_cents > 0
      and p.kept_cents > 0
    order by p.id, r.settled_at desc nulls last, r.requested_at desc)
    union all
    select 'owed_after_end', p.id, o.user_id, o.reference,
      least(p.owed_cents, p.kept_cents),
      (select max(heard_at) at time zone 'Europe/Paris' from payment_chargebacks c where c.payment_id = p.id)::date, null, p.id
    from payments p join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id
    where p.owed_cents > 0 and p.kept_cents > 0
      and not exists (select from refunds r where r.payment_id = p.id and r.status in ('failed', 'canceled')))
    select w.* from watched w join orders o on o.reference = w.reference and o.mode = present_mode()
    where not exists (select from watched_payments s where s.reason = w.reason and s.object_id = w.id
      and (w.reason <> 'overdue' or s.seen_at > ${addDays(today, -OVERDUE_RETURNS_DAYS)}::date))
    order by since, id
    limit 50
  `.execute(db);
  return result.rows;
}

/** Looked at again, it is seen anew. */
export async function insertWatchedPayment(trx: Trx, row: Insertable<WatchedPaymentsTable>): Promise<void> {
  await trx
    .insertInto("watched_payments")
    .values(row)
    .onConflict((conflict) => conflict.columns(["reason", "object_id"]).doUpdateSet({ seen_at: row.seen_at }))
    .execute();
}

/** Back in the coach's list, as if she had not looked. */
export async function markPaymentUnseen(
  trx: Trx,
  { reason, id }: Pick<PaymentToWatch, "reason" | "id">,
): Promise<void> {
  await trx.deleteFrom("watched_payments").where("reason", "=", reason).where("object_id", "=", id).execute();
}
