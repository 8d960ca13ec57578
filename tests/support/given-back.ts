import { sql } from "kysely";
import { sendRefund, syncPayment } from "~/features/billing/billing.server";
import { db } from "~/platform/db/database.server";
import { mailsTo, words } from "./outbox";

/** What was given back of this person's payments, the oldest request first. */
export function refundsOf(userId: string) {
  return db()
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .selectAll("refunds")
    .where("payments.user_id", "=", userId)
    .orderBy("refunds.requested_at")
    .execute();
}

/**
 * What the queue does after the commit, for this person: the provider is asked for what was asked for here, and about the payments of what it
 * refused. Throws what the provider's being away throws.
 */
export async function runRefundJobs(userId: string, now: Date): Promise<void> {
  const asked = (await refundsOf(userId)).filter(({ status }) => status === "requested");
  for (const { id } of asked) await sendRefund(id, { now });
  const payments = [...new Set(asked.map(({ payment_id }) => payment_id))];
  const { rows } = await sql<{ id: string }>`select distinct data -> 'payload' ->> 'paymentId' as id from pgboss.job
    where data ->> 'name' = 'sync-payment' and state < 'active' and data -> 'payload' ->> 'paymentId' = any(${payments})`.execute(
    db(),
  );
  for (const { id } of rows) await syncPayment(id, { now });
}

/** The totals of this person's credit notes in cents, by their numbers. */
export async function creditNotesOf(userId: string): Promise<number[]> {
  const notes = await db()
    .selectFrom("invoices")
    .select("total_cents")
    .where("user_id", "=", userId)
    .where("refund_id", "is not", null)
    .orderBy("no")
    .execute();
  return notes.map(({ total_cents }) => total_cents);
}

/** What the mails about money on its way back say to this person. */
export async function refundMailsTo(userId: string): Promise<string[]> {
  const mails = await mailsTo(userId);
  return mails.filter(({ subject }) => subject === "Votre remboursement").map(({ text_body }) => words(text_body));
}

export async function countGivenBack(userId: string) {
  const [refunds, creditNotes, mails] = await Promise.all([
    refundsOf(userId),
    creditNotesOf(userId),
    refundMailsTo(userId),
  ]);
  return { refunds: refunds.length, creditNotes: creditNotes.length, mails: mails.length };
}
