import { findContact } from "~/features/accounts/accounts.server";
import { findAnyOrder } from "~/features/billing/billing.server";
import { getSettingsAsOf, getSettingsOn, readNotice, readWithdrawalDays } from "~/features/settings/settings.server";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { tokenHash } from "./private-address.server";
import * as queries from "./queries.server";
import {
  type DeclineRefusal,
  isOpenToAcceptance,
  type Line,
  mayBeTakenUp,
  minutesOf,
  paymentPlan,
  type QuoteState,
  quoteState,
} from "./rules";
import type { Quote } from "./tables";
import { linesOf } from "./write-quote.server";

/** A quote as it is read: by its person, on paper, and by the coach before she sends it. */
export interface Sheet {
  /** Null while it is a draft. */
  number: string | null;
  /** The day it was sent, or today. */
  day: Day;
  validUntil: Day;
  personName: string;
  title: string;
  word: string;
  lines: Line[];
  totalCents: Cents;
  minutes: number;
  count: 1 | 2;
  /** For an order of today. */
  plan: { amountCents: Cents; dueDate: Day }[];
  vatNote: string;
  brand: string;
  seller: { name: string; siren: string; address: string };
  withdrawalDays: number;
  cancellationHours: number;
}

/** Once sent, as it was written: who sells, the note of VAT, and the notice, which never gets longer. */
export async function sheetOf(db: Db | Trx, quote: Quote, { now }: At): Promise<Sheet> {
  const today = parisDay(now);
  const settings = quote.sent_at ? await getSettingsAsOf(db, quote.sent_at) : await getSettingsOn(db, today);
  const lines = await linesOf(db, quote.id);
  const count = quote.instalment_count as 1 | 2;
  const order = quote.order_id ? await findAnyOrder(db, quote.order_id) : undefined;
  // The shortest of what it was written and ordered with, as for the meetings its hours are taken for.
  const agreed = [quote.sent_at, order?.placed_at].filter((moment) => moment instanceof Date);
  return {
    number: quote.number,
    day: quote.sent_at ? parisDay(quote.sent_at) : today,
    validUntil: quote.valid_until,
    personName: await nameOf(db, quote),
    title: quote.title,
    word: await queries.openWord(db, quote),
    lines,
    totalCents: quote.total_cents,
    minutes: minutesOf(lines),
    count,
    plan: paymentPlan({ totalCents: quote.total_cents, count }, today),
    vatNote: settings.seller_vat_note,
    brand: settings.brand_name,
    seller: {
      name: settings.seller_name,
      siren: settings.seller_siren,
      address: settings.seller_address.split("\n").join(", "),
    },
    withdrawalDays: (await readWithdrawalDays(db))(order?.placed_at ?? now),
    cancellationHours: Math.min(...(agreed.length > 0 ? agreed : [now]).map(await readNotice(db))),
  };
}

/** As it was written, or as the account is called today. */
export async function nameOf(db: Db | Trx, { user_id: userId, name }: Pick<Quote, "user_id" | "name">) {
  if (name || !userId) return name;
  const { firstName, lastName } = await findContact(db, userId);
  return `${firstName} ${lastName}`.trim();
}

/** Who stands before the address of a quote. */
export interface Reader {
  userId: string | null;
  isAdmin: boolean;
}

/**
 * The quote at an address, for whoever holds it; null for an address nobody has, and for somebody signed in as another person than the
 * one it is for: to them there is no such quote.
 */
export async function findAtAddress(db: Db | Trx, token: string, reader: Reader): Promise<Quote | null> {
  const hash = tokenHash(token);
  const quote = hash ? await queries.findByToken(db, hash) : undefined;
  if (!quote?.sent_at) return null;
  return quote.user_id && reader.userId && quote.user_id !== reader.userId ? null : quote;
}

/** The same, and it has now been read; but by the coach, who may look at what she sent to a visitor. */
export async function openAtAddress(
  trx: Trx,
  token: string,
  reader: Reader,
  at: At,
): Promise<{ quote: Quote; sheet: Sheet; state: QuoteState; replacedBy: string | null } | null> {
  const found = await findAtAddress(trx, token, reader);
  if (!found) return null;
  const first = !found.read_at && !reader.isAdmin;
  const quote = first ? await queries.updateQuote(trx, found.id, { read_at: at.now, updated_at: at.now }) : found;
  const replacing = quote.withdrawn_at ? await queries.findReplacing(trx, quote.id) : undefined;
  return {
    quote,
    sheet: await sheetOf(trx, quote, at),
    state: quoteState(quote, parisDay(at.now)),
    replacedBy: replacing?.number ?? null,
  };
}

/** Says no, without a reason; said again, it is said already. Refused once it is ordered, taken back or past its last day. */
export async function declineQuote(
  trx: Trx,
  { token, reader }: { token: string; reader: Reader },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: DeclineRefusal }> {
  const found = await findAtAddress(trx, token, reader);
  const quote = found && (await queries.lockQuote(trx, found.id));
  if (!quote) return { ok: false, reason: "unknown" };
  if (quote.declined_at) return { ok: true };
  const state = quoteState(quote, parisDay(now));
  if (!isOpenToAcceptance(state) || state === "accepted") return { ok: false, reason: "closed" };
  await queries.updateQuote(trx, quote.id, { declined_at: now, updated_at: now });
  return { ok: true };
}

/** The way back, while it is valid. */
export async function takeUpAgain(
  trx: Trx,
  { token, reader }: { token: string; reader: Reader },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: DeclineRefusal }> {
  const found = await findAtAddress(trx, token, reader);
  const quote = found && (await queries.lockQuote(trx, found.id));
  if (!quote) return { ok: false, reason: "unknown" };
  if (!quote.declined_at) return { ok: true };
  if (!mayBeTakenUp(quote, parisDay(now))) return { ok: false, reason: "closed" };
  await queries.updateQuote(trx, quote.id, { declined_at: null, updated_at: now });
  return { ok: true };
}
