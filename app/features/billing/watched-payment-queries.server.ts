import { type Insertable, sql } from "kysely";
import { addDays, type Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { WatchedPaymentsTable } from "./tables";

/**
 * What the coach should look at. `overdue`: a second payment whose day has passed; `charged_back`: the bank took one
 * back; `amount_differs`: the provider tells another amount than ours; `refund_failed`: the money did not leave, and was
 * not given back since.
 */
export interface PaymentToWatch {
  reason: WatchReason;
  /** The instalment, the payment or the refund. */
  id: string;
  userId: string;
  reference: string;
  amountCents: Cents;
  since: Day;
}

export const watchReasons = ["overdue", "charged_back", "amount_differs", "refund_failed"] as const;
type WatchReason = (typeof watchReasons)[number];

/** A second payment that was looked at and is still not paid comes back after as many days. */
const OVERDUE_RETURNS_DAYS = 7;

/** Oldest first, less what the coach has already seen to. */
export async function listPaymentsToWatch(db: Db, today: Day): Promise<PaymentToWatch[]> {
  const result = await sql<PaymentToWatch>`
    with watched as (
    select 'overdue' as reason, i.id, o.user_id as "userId", o.reference, i.amount_cents as "amountCents", i.due_date as since
    from instalments i join orders o on o.id = i.order_id
    where i.number = 2 and i.canceled_at is null and i.due_date < ${today}::date
      and exists (select from instalments first join payments p on p.instalment_id = first.id
        where first.order_id = i.order_id and first.number = 1 and p.status = 'paid')
      and not exists (select from payments p where p.instalment_id = i.id and p.status in ('paid', 'pending'))
    union all
    select case when p.charged_back_cents > 0 then 'charged_back' else 'amount_differs' end,
      p.id, o.user_id, o.reference, p.amount_cents, (p.created_at at time zone 'Europe/Paris')::date
    from payments p join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id
    where p.charged_back_cents > 0 or p.alarm is not null
    union all
    select 'refund_failed', r.id, o.user_id, o.reference, r.amount_cents, (r.requested_at at time zone 'Europe/Paris')::date
    from refunds r join payments p on p.id = r.payment_id
      join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id
    where r.status in ('failed', 'canceled') and p.amount_cents > p.refunded_cents + p.charged_back_cents
      and p.refunded_cents < (select coalesce(-sum(note.total_cents), 0) from invoices note
        join refunds given on given.id = note.refund_id where given.payment_id = p.id))
    select * from watched w
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
