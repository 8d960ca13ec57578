import { randomUUID } from "node:crypto";
import { findContact, findPresentUser } from "~/features/accounts/accounts.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { findMessage } from "~/features/contact/contact.server";
import type { Day } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { isWrittenElsewhere, type Seen } from "~/platform/http/kept-writings.server";
import * as queries from "./queries.server";
import { defaultValidUntil, type Line } from "./rules";
import type { Quote } from "./tables";

/** What the coach writes of a quote. Whom it is for is hers to say as long as it is for no account. */
export interface QuoteInput {
  name: string;
  email: string | null;
  title: string;
  word: string;
  lines: Line[];
  validUntil: Day;
  count: 1 | 2;
}

type Unknown = { ok: false; reason: "unknown" };

const firstLine: Line = { label: "Séances de coaching", detail: "", quantity: 1, unit: "h", unitCents: 0 };

interface Addressee {
  userId: string | null;
  name: string;
  email: string | null;
  messageId: string | null;
}

/** Whom a new quote is for: an account, who wrote a message, or nobody yet. Null for an id of neither. */
async function findAddressee(
  trx: Trx,
  { userId, messageId }: { userId?: string; messageId?: string },
): Promise<Addressee | null> {
  if (userId) {
    if (!(await findPresentUser(trx, userId))) return null;
    const { firstName, lastName } = await findContact(trx, userId);
    return { userId, name: `${firstName} ${lastName}`.trim(), email: null, messageId: null };
  }
  const message = messageId ? await findMessage(trx, messageId) : null;
  if (messageId && !message) return null;
  return { userId: null, name: message?.name ?? "", email: message?.email ?? null, messageId: message?.id ?? null };
}

/** A draft with one line to write. */
export async function newQuote(
  trx: Trx,
  from: { userId?: string; messageId?: string },
  { now }: Actor,
): Promise<{ ok: true; id: string } | Unknown> {
  const addressee = await findAddressee(trx, from);
  if (!addressee) return { ok: false, reason: "unknown" };
  const blank = { title: "", count: 1 as const, validUntil: defaultValidUntil(now), replaces: null };
  return { ok: true, id: await insertDraft(trx, { ...addressee, ...blank }, "", [firstLine], now) };
}

async function insertDraft(
  trx: Trx,
  draft: Addressee & { title: string; count: 1 | 2; validUntil: Day; replaces: string | null },
  word: string,
  lines: Line[],
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const { userId, messageId, validUntil, count, ...rest } = draft;
  const row = { ...rest, user_id: userId, message_id: messageId, valid_until: validUntil, instalment_count: count };
  await queries.insertQuote(trx, { id, ...row, created_at: now, updated_at: now }, word);
  await queries.replaceLines(trx, id, lines);
  return id;
}

/** Keeps what is written, whole or not. `seen`: its `updated_at` when it was opened; refused when another form has changed it since. */
export async function saveQuote(
  trx: Trx,
  { id, seen, after, ...input }: QuoteInput & Seen & { id: string },
  { now }: Actor,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "not_a_draft" | "changed_meanwhile" }> {
  const quote = await queries.lockQuote(trx, id);
  if (!quote) return { ok: false, reason: "unknown" };
  if (quote.sent_at) return { ok: false, reason: "not_a_draft" };
  if (await isWrittenElsewhere(trx, { seen, after }, quote.updated_at))
    return { ok: false, reason: "changed_meanwhile" };
  await queries.replaceLines(trx, id, input.lines);
  await queries.updateQuote(trx, id, {
    ...(quote.user_id ? {} : { name: input.name, email: input.email }),
    title: input.title,
    word: await queries.sealWord(trx, quote, input.word),
    valid_until: input.validUntil,
    instalment_count: input.count,
    updated_at: now,
  });
  return { ok: true };
}

/** The same again for the same person, or in the place of one that was sent and that nobody paid: both stay known. */
export async function copyQuote(
  trx: Trx,
  { id, replace }: { id: string; replace: boolean },
  { now }: Actor,
): Promise<{ ok: true; id: string } | { ok: false; reason: "unknown" | "not_replaceable" }> {
  const quote = await queries.lockQuote(trx, id);
  if (!quote) return { ok: false, reason: "unknown" };
  if (replace) {
    const begun = await queries.findReplacing(trx, id);
    if (begun) return { ok: true, id: begun.id };
    if (!quote.sent_at || quote.accepted_at) return { ok: false, reason: "not_replaceable" };
  }
  const copy = {
    userId: quote.user_id,
    name: quote.name,
    email: quote.email,
    messageId: replace ? quote.message_id : null,
    title: quote.title,
    count: quote.instalment_count as 1 | 2,
    validUntil: defaultValidUntil(now),
    replaces: replace ? id : null,
  };
  return {
    ok: true,
    id: await insertDraft(trx, copy, await queries.openWord(trx, quote), await linesOf(trx, id), now),
  };
}

export async function linesOf(db: Parameters<typeof queries.listLines>[0], quoteId: string): Promise<Line[]> {
  return (await queries.listLines(db, quoteId)).map(({ unit_cents: unitCents, label, detail, quantity, unit }) => {
    return { label, detail, quantity, unit, unitCents };
  });
}

/** A draft that nobody received. */
export async function deleteDraft(
  trx: Trx,
  { id }: { id: string },
  actor: Actor,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "not_a_draft" }> {
  const quote = await queries.lockQuote(trx, id);
  if (!quote) return { ok: false, reason: "unknown" };
  if (quote.sent_at) return { ok: false, reason: "not_a_draft" };
  await queries.deleteQuote(trx, id);
  await recordAction(trx, { action: "quotes.deleted", subject: { type: "quote", id: null } }, actor);
  return { ok: true };
}

/** What the journal names. */
export const subjectOf = (quote: Pick<Quote, "id">) => ({ type: "quote", id: quote.id }) as const;
