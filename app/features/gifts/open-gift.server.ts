import { type TermsAnswer, type TermsRefusal, termsRefusal } from "~/features/accounts/rules";
import { keepTerms, presentTerms } from "~/features/legal/legal.server";
import { openGiftedYear, planGiftedYear } from "~/features/membership/membership.server";
import type { SuspensionReason } from "~/features/membership/rules";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { hashOf } from "./gift-code.server";
import * as queries from "./queries.server";
import { canOpen, isYearOf, readCode } from "./rules";

interface Opening extends TermsAnswer {
  /** As typed. */
  code: string;
  userId: string;
  /** The express request that the year begin, which ends the buyer's right to withdraw. */
  startAsked: boolean;
}

export type OpeningRefusal =
  | SuspensionReason
  | TermsRefusal
  | "start_not_asked"
  | "code_refused"
  | "own_gift"
  | "already_yours";

type Opened = { ok: true; start: Day; end: Day } | { ok: false; reason: OpeningRefusal };

/**
 * Opens the year of a code, once. `code_refused` says nothing more: unknown, opened, given back and past its last day are one answer,
 * after the same questions. Its own buyer is told that it is for somebody else, opened or not; who opened it (a double click, an answer
 * that was lost), that the year is theirs.
 */
export async function openGift(trx: Trx, input: Opening, at: At): Promise<Opened> {
  if (!input.startAsked) return { ok: false, reason: "start_not_asked" };
  const unread = termsRefusal(input, await presentTerms(trx, at));
  if (unread) return { ok: false, reason: unread };
  const planned = await planGiftedYear(trx, input.userId, at);
  if (!planned.ok) return planned;
  const codeHash = hashOf(readCode(input.code) ?? "");
  await queries.lockCode(trx, codeHash);
  const gift = await queries.findByCode(trx, codeHash);
  if (gift?.user_id === input.userId) return { ok: false, reason: "own_gift" };
  if (gift && isYearOf(gift, input.userId)) return { ok: false, reason: "already_yours" };
  if (!gift || !canOpen(gift, parisDay(at.now))) return { ok: false, reason: "code_refused" };
  const { hash: termsHash } = await keepTerms(trx, at);
  const opened = { opened_at: at.now, opened_by: input.userId, terms_hash: termsHash };
  const year = await openGiftedYear(trx, { giftId: gift.id, userId: input.userId, termsHash }, at);
  if (year.ok) await queries.updateGift(trx, gift.id, opened);
  return year;
}
