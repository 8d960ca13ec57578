import { type Actor, recordAction } from "~/features/audit/audit.server";
import { parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { tokenHash, tokenOf } from "./private-address.server";
import * as queries from "./queries.server";
import { mailQuote } from "./quote-mails.server";
import { missingToSend, type SendRefusal } from "./rules";
import { linesOf, subjectOf } from "./write-quote.server";

/**
 * The draft is a quote: numbered, frozen, at an address of its own, and its person is told that something waits there. The one it
 * replaces is taken back. Said twice, it is sent once.
 */
export async function sendQuote(
  trx: Trx,
  { id }: { id: string },
  actor: Actor,
): Promise<{ ok: true; number: string } | { ok: false; reason: SendRefusal }> {
  const quote = await queries.lockQuote(trx, id);
  if (!quote) return { ok: false, reason: "unknown" };
  if (quote.number) return { ok: true, number: quote.number };
  const { title, user_id: userId, name, email, valid_until: validUntil } = quote;
  const missing = missingToSend(
    { title, userId, name, email, validUntil },
    await linesOf(trx, id),
    parisDay(actor.now),
  );
  if (missing) return { ok: false, reason: missing };
  const former = quote.replaces ? await queries.lockQuote(trx, quote.replaces) : undefined;
  if (former?.accepted_at) return { ok: false, reason: "former_accepted" };
  const hash = tokenHash(tokenOf(id));
  const sent = await queries.updateQuote(trx, id, { token_hash: hash, sent_at: actor.now, updated_at: actor.now });
  if (former && !former.withdrawn_at)
    await queries.updateQuote(trx, former.id, { withdrawn_at: actor.now, updated_at: actor.now });
  await mailQuote(trx, sent, actor);
  await recordAction(trx, { action: "quotes.sent", subject: subjectOf(sent) }, actor);
  return { ok: true, number: sent.number ?? "" };
}

/** The coach takes back what she sent, as long as nobody ordered it. Done again, it changes nothing. */
export async function withdrawQuote(
  trx: Trx,
  { id }: { id: string },
  actor: Actor,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "accepted" }> {
  const quote = await queries.lockQuote(trx, id);
  if (!quote?.sent_at) return { ok: false, reason: "unknown" };
  if (quote.accepted_at) return { ok: false, reason: "accepted" };
  if (quote.withdrawn_at) return { ok: true };
  await queries.updateQuote(trx, id, { withdrawn_at: actor.now, updated_at: actor.now });
  await recordAction(trx, { action: "quotes.withdrawn", subject: subjectOf(quote) }, actor);
  return { ok: true };
}
