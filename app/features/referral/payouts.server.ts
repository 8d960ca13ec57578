import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { type At, type Day, isDayWithin, parisDay, parisInstant } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { dataKeyOf } from "~/platform/sealing/data-keys.server";
import { openColumns, sealText } from "~/platform/sealing/sealed-text.server";
import { mailPayout } from "./payout-mails.server";
import * as queries from "./payout-queries.server";
import * as rewards from "./reward-queries.server";
import {
  ACCOUNT_KEPT_DAYS,
  type AskRefusal,
  firstOfMonth,
  HOLDER_MAX_CHARACTERS,
  isDeclared,
  type PayRefusal,
  readIban,
  rewardState,
} from "./rules";
import { updateRewards } from "./update-rewards.server";

const TABLE = "referral_payouts";

/**
 * Paid is what the referrer was shown: earned before the month began. What is earned later waits for the next month, so that a
 * transfer tells no more than their figures do (requirements ).
 */
export function knownAt(now: Date): Date {
  return parisInstant(firstOfMonth(parisDay(now)), "00:00");
}

/**
 * Asks for what is due, to this account. There is one request at a time: another one while it waits changes its account.
 * `nothing_due`: nothing was earned that is not paid, as their figures of the month say.
 */
export async function requestPayout(
  trx: Trx,
  { userId, ...typed }: { userId: string; iban: string; holder: string },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: AskRefusal }> {
  const iban = readIban(typed.iban);
  if (!iban) return { ok: false, reason: "not_an_iban" };
  const holder = typed.holder.replace(/\s+/g, " ").trim().slice(0, HOLDER_MAX_CHARACTERS);
  if (!holder) return { ok: false, reason: "no_holder" };
  await rewards.lockRewards(trx);
  if ((await rewards.sumEarned(trx, userId, knownAt(now))).dueCents < 1) return { ok: false, reason: "nothing_due" };
  const id = (await queries.findOpenPayout(trx, userId))?.id ?? randomUUID();
  const key = await dataKeyOf(trx, userId, { now });
  const sealed = (column: string, text: string) => sealText(key, { table: TABLE, column, row: id }, text);
  await queries.keepRequest(trx, {
    id,
    user_id: userId,
    requested_at: now,
    iban: sealed("iban", iban),
    holder: sealed("holder", holder),
  });
  return { ok: true };
}

/** Nothing is asked for any more, and the account is forgotten. Done again, it changes nothing. */
export async function withdrawRequest(trx: Trx, userId: string, { now }: At): Promise<void> {
  await rewards.lockRewards(trx);
  await queries.closeRequest(trx, userId, now);
}

/** What somebody asked for: since when, and to which account, in clear. For its owner and the coach alone. */
export async function openRequest(
  db: Db,
  userId: string,
): Promise<({ id: string; requestedAt: Date } & queries.Account) | null> {
  const found = await queries.findOpenPayout(db, userId);
  if (!found?.requested_at) return null;
  const [clear = found] = await openColumns(db, TABLE, ["iban", "holder"], [found]);
  return { id: found.id, requestedAt: found.requested_at, iban: clear.iban ?? "", holder: clear.holder ?? "" };
}

interface Payment {
  userId: string;
  /** Of the request, or of the form when nothing was asked for: the same one twice pays once. */
  payoutId: string;
  /** What was due when the coach looked, and since when it was asked for: with another sum or account she looks again. */
  shownDueCents: Cents;
  shownRequestedAt: Date | null;
  /** The day of the transfer, as typed. */
  paidOn: string;
}

/**
 * The coach made the transfer: every reward that is due is paid, once, and the person is told. `changed`: a reward was reversed, or
 * another account given meanwhile; what that changed stays written.
 */
export async function payRewards(
  trx: Trx,
  { userId, payoutId, shownDueCents, shownRequestedAt, paidOn }: Payment,
  act: Actor,
): Promise<{ ok: true } | { ok: false; reason: PayRefusal }> {
  const { now } = act;
  await updateRewards(trx, { now });
  const payout = await queries.findPayout(trx, payoutId);
  if (payout && payout.user_id !== userId) return { ok: false, reason: "unknown" };
  if (payout?.paid_at) return { ok: true };
  const open = await queries.findOpenPayout(trx, userId);
  if (open?.requested_at?.getTime() !== shownRequestedAt?.getTime()) return { ok: false, reason: "changed" };
  if ((open && open.id !== payoutId) || payout?.closed_at) return { ok: false, reason: "changed" };
  const due = await rewards.listPayable(trx, userId, knownAt(now));
  const amountCents = due.reduce((sum, reward) => sum + reward.amountCents, 0);
  const [first] = due;
  if (!first || amountCents !== shownDueCents) return { ok: false, reason: "changed" };
  if (!isPayoutDay(paidOn, { earnedOn: parisDay(first.earnedAt), today: parisDay(now) })) {
    return { ok: false, reason: "not_a_day" };
  }
  await queries.markPaid(trx, { id: payoutId, user_id: userId, amountCents, paidOn, now });
  const paid = due.map(({ id: rewardId, amountCents }) => {
    return { rewardId, amountCents, kind: "paid" as const, happenedAt: now, payoutId };
  });
  await rewards.insertEvents(trx, paid, now);
  const after = { amount_cents: amountCents, on: paidOn };
  await recordAction(trx, { action: "referral.paid", subject: { type: "person", id: userId }, after }, act);
  await mailPayout(trx, { userId, payoutId, paidOn }, { now });
  return { ok: true };
}

/** A day on which rewards may have been paid by hand: not before the first of them was earned, nor to come. */
export function isPayoutDay(day: string, { earnedOn, today }: { earnedOn: Day; today: Day }): day is Day {
  return isDayWithin(day, { from: earnedOn, until: today });
}

/** The coach knows that a reward was reversed after it was paid, and does what she wishes about it. False: it is no such reward. */
export async function reviewReversal(
  trx: Trx,
  { userId, rewardId }: { userId: string; rewardId: string },
  act: Actor,
): Promise<boolean> {
  await rewards.lockRewards(trx);
  const found = await rewards.findPaidThenReversed(trx, userId, rewardId);
  if (!found) return false;
  if (found.reviewed) return true;
  const { amountCents } = found;
  await rewards.insertEvents(trx, [{ rewardId, amountCents, kind: "reviewed", happenedAt: act.now }], act.now);
  const after = { amount_cents: amountCents };
  await recordAction(trx, { action: "referral.reviewed", subject: { type: "person", id: userId }, after }, act);
  return true;
}

/** What the coach sees of the rewards of one person. */
export async function readRewardsOf(db: Db, userId: string, { now }: At) {
  const known = knownAt(now);
  const lines = (await rewards.listRewardsOf(db, userId)).map((line) => ({ ...line, state: rewardState(line, known) }));
  const due = lines.filter(({ state, amountCents }) => state === "due" && amountCents > 0);
  const year = Number(parisDay(now).slice(0, 4));
  const paidThisYearCents = await queries.sumPaidIn(db, userId, year);
  const dueCents = due.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    lines,
    due,
    dueCents,
    paid: await queries.listPaid(db, userId),
    request: await openRequest(db, userId),
    year,
    paidThisYearCents,
    /** With what is due, the person is to be declared for this year. */
    declared: isDeclared(paidThisYearCents + dueCents),
  };
}

/** Everybody to whom something is due, who asked first. */
export function listOwed(db: Db, { now }: At, narrowing: { asked?: boolean; limit?: number } = {}) {
  return rewards.listOwed(db, knownAt(now), narrowing);
}

/** How many wait for a transfer they asked for: those `listOwed` gives, `asked`. */
export function payoutsToMake(db: Db, { now }: At) {
  return queries.requestedPayouts(db, knownAt(now));
}

/** The file of a year, for who declares it. Written in the journal. */
export async function exportYear(trx: Trx, year: number, act: Actor): Promise<queries.YearTotal[]> {
  const totals = await queries.listYearTotals(trx, year);
  const after = { year, count: totals.length };
  await recordAction(trx, { action: "referral.exported", subject: { type: "site", id: null }, after }, act);
  return totals;
}

/**
 * Forgets the accounts of old transfers, and of requests for which nothing is due any more (schedule). What was reversed meanwhile is
 * due in the referrer's figures until the month ends: so long their request stays, and tells nothing before they do.
 */
export async function eraseOldPayoutAccounts(trx: Trx, { now }: At): Promise<void> {
  await updateRewards(trx, { now });
  await queries.clearAccounts(trx, new Date(now.getTime() - ACCOUNT_KEPT_DAYS * 86_400_000));
  for (const userId of await queries.listRequestsForNothing(trx, knownAt(now))) {
    const { dueCents } = await rewards.sumEarned(trx, userId, knownAt(now));
    if (dueCents < 1) await queries.closeRequest(trx, userId, now);
  }
}

export { listPaidYears, listYearTotals } from "./payout-queries.server";
export { listPaidThenReversed } from "./reward-queries.server";
