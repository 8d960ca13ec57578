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

/** The totals of this person's credit notes in cents, by their numbers. */
export async function creditNotesOf(userId: string): Promise<number[]> {
  const notes = await db()
    .selectFrom("invoices")
    .select("total_cents")
    .where("user_id", "=", userId)
    .where("series", "=", "A")
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
