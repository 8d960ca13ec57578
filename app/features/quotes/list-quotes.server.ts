import { findContact } from "~/features/accounts/accounts.server";
import { type At, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { nameOf } from "./read-quote.server";
import { type QuoteToWatch, quoteState, watchReason } from "./rules";
import type { Quote } from "./tables";

const LISTED = 60;

/** The quotes the coach wrote, the latest first; of one person, or of all. */
export async function listQuotes(db: Db, { now }: At, { userId }: { userId?: string } = {}) {
  const today = parisDay(now);
  const rows = await queries.listQuotes(db, { limit: LISTED, ...(userId && { userId }) });
  return rows.map((quote) => ({
    id: quote.id,
    number: quote.number,
    name: quote.name,
    title: quote.title,
    totalCents: quote.total_cents,
    state: quoteState(quote, today),
    at: momentOf(quote),
    validUntil: quote.valid_until,
  }));
}

export type ListedQuote = Awaited<ReturnType<typeof listQuotes>>[number];

/** When what its state says happened. */
function momentOf(quote: Quote): Date {
  const { ended_at, paid_at, withdrawn_at, declined_at, accepted_at, read_at, sent_at, updated_at } = quote;
  if (!sent_at) return updated_at;
  return ended_at ?? paid_at ?? withdrawn_at ?? declined_at ?? accepted_at ?? read_at ?? sent_at;
}

export interface WatchedQuote {
  id: string;
  number: string;
  name: string;
  reason: QuoteToWatch;
  /** The day it was ordered, or its last one. */
  day: string;
}

/** What waits for the coach: ordered and not paid for three days, or unread three days before its end. */
export async function listQuotesToWatch(db: Db, { now }: At): Promise<WatchedQuote[]> {
  return (await queries.listPending(db, parisDay(now))).flatMap((quote) => {
    const reason = watchReason(quote, now);
    if (!reason) return [];
    const day = reason === "unpaid" && quote.accepted_at ? parisDay(quote.accepted_at) : quote.valid_until;
    return [{ id: quote.id, number: quote.number ?? "", name: quote.name, reason, day }];
  });
}

/** To whom a quote goes: the address of the account, or the one that was typed. */
export async function addressOf(db: Db, quote: Quote) {
  const name = await nameOf(db, quote);
  return { name, email: quote.user_id ? (await findContact(db, quote.user_id)).email : quote.email };
}
