import { randomBytes, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { dictatedCode } from "~/platform/typed-code";
import * as queries from "./queries.server";
import {
  checkPromoCode,
  discountOf,
  type NewPromoCode,
  normalizePromoCode,
  type PromoCodeProblem,
  promoCodeState,
} from "./rules";

export { type CountedPromoCode, listPromoCodes } from "./queries.server";

/** What the codes are for: a year of membership, as orders name it. */
const SUBJECT = "membership";

/** A code that holds, with what it takes off the price of this day. */
interface PromoCheck {
  id: string;
  code: string;
  discountCents: Cents;
}

/**
 * What a typed code takes off the price of a year for this person, at this instant; null when it is not one of ours, is stopped,
 * out of its days, used up, or leaves nothing to pay: nobody learns which.
 */
export async function checkPromo(
  db: Db,
  input: { code: string; userId: string | null },
  { now }: At,
): Promise<PromoCheck | null> {
  const code = normalizePromoCode(input.code);
  const found = code ? await queries.findByCode(db, code, now, input.userId) : undefined;
  if (!found || found.subject !== SUBJECT || promoCodeState(found, parisDay(now)) !== "in_force") return null;
  const { membership_price_cents } = await getSettings(db);
  const discountCents = discountOf(found, membership_price_cents);
  return discountCents === null ? null : { id: found.id, code: found.code, discountCents };
}

/** Keeps this code for the order that is being placed: others wait, then count it. Ask `checkPromo` after it. */
export function lockPromo(trx: Trx, { id }: { id: string }): Promise<void> {
  return queries.lock(trx, id);
}

/** The code of an order, by its number; null for an order without. */
export async function findPromoCode(db: Db, id: string | null): Promise<string | null> {
  return (id && (await queries.findById(db, id))?.code) || null;
}

/**
 * Keeps a code, drawn when none is typed, and writes it in the journal. Refused for what `checkPromoCode` says, or a name that is taken.
 * `clientKey`: of the form, so that sent twice it draws one; `already` when the same form comes again with something else: the code is what
 * it was first; `stopped` when that code takes no order any more.
 */
export async function createPromoCode(
  trx: Trx,
  { clientKey = randomUUID(), ...input }: NewPromoCode & { clientKey?: string },
  act: Actor,
): Promise<
  | { ok: true; code: string }
  | { ok: false; reason: PromoCodeProblem }
  | { ok: false; reason: "already" | "stopped"; code: string }
> {
  const { membership_price_cents } = await getSettings(trx);
  const problem = checkPromoCode(input, membership_price_cents, parisDay(act.now));
  if (problem) return { ok: false, reason: problem };
  const typed = normalizePromoCode(input.code);
  const code = typed ?? dictatedCode(randomBytes(8));
  const { discount_cents, price_cents, first_day, last_day, most_uses } = input;
  const given = { code, subject: SUBJECT, discount_cents, price_cents, first_day, last_day, most_uses };
  const row = { id: clientKey, ...given, created_at: act.now, stopped_at: null };
  if (!(await queries.insert(trx, row))) {
    const twin = await queries.findById(trx, clientKey);
    if (!twin) return { ok: false, reason: "code_taken" };
    const { id: _, created_at, stopped_at, ...kept } = twin;
    if (stopped_at) return { ok: false, reason: "stopped", code: twin.code };
    const isSame = isDeepStrictEqual(kept, { ...given, code: typed ?? twin.code });
    return isSame ? { ok: true, code: twin.code } : { ok: false, reason: "already", code: twin.code };
  }
  await recordAction(trx, { action: "promo.created", subject: { type: "site", id: null }, after: given }, act);
  return { ok: true, code };
}

/** A code opens no new order from now on; those placed keep their price. False when there is none to stop. */
export async function stopPromoCode(trx: Trx, { id }: { id: string }, act: Actor): Promise<boolean> {
  const stopped = await queries.stop(trx, id, act.now);
  if (!stopped) return false;
  const after = { code: stopped.code };
  await recordAction(trx, { action: "promo.stopped", subject: { type: "site", id: null }, after }, act);
  return true;
}
