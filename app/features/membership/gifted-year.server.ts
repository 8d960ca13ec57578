import { lockBuyer } from "~/features/billing/billing.server";
import { giveCode } from "~/features/referral/referral.server";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { tellMember } from "./action-mails.server";
import { findMembership } from "./find-membership.server";
import { findGiftedPeriod, findTakenUntil, insertGrant, shiftGiftedPeriod } from "./period-queries.server";
import { findPresentEnd, restorePeriod, revokePeriod } from "./queries.server";
import { contractDates, type SuspensionReason } from "./rules";

// A year somebody else paid: days without a contract, as those the coach gives, whose cause is the gift.

type GiftedYear = { ok: true; start: Day; end: Day } | { ok: false; reason: SuspensionReason };

/** The year a gift opened today would give: at once, or after the present one, however long it still lasts. Who is suspended is told why. */
export async function planGiftedYear(db: Db, userId: string, { now }: At): Promise<GiftedYear> {
  const today = parisDay(now);
  const membership = await findMembership(db, userId, { now });
  if (membership?.status === "suspended" && membership.end_date >= today)
    return { ok: false, reason: membership.suspension ?? "instalment_due" };
  const presentEnd = await findPresentEnd(db, userId);
  const present = presentEnd && presentEnd >= today ? presentEnd : null;
  return { ok: true, ...contractDates({ paidOn: today, earlyStart: true, withdrawalDays: 0, presentEnd: present }) };
}

/** Opens the year of a gift, once for each gift (`one_grant_per_gift`), gives its member a code to pass on, as to any other, and tells them. Refused while they are suspended. */
export async function openGiftedYear(
  trx: Trx,
  { giftId, userId, termsHash }: { giftId: string; userId: string; termsHash: string },
  at: At,
): Promise<GiftedYear> {
  await lockBuyer(trx, userId);
  const year = await planGiftedYear(trx, userId, at);
  if (!year.ok) return year;
  const cause = { reason: null, by: null, giftId };
  await insertGrant(trx, { userId, from: year.start, until: year.end, ...cause, now: at.now });
  await giveCode(trx, { userId }, at);
  await tellMember(trx, userId, { what: "begun", from: year.start, until: year.end, termsHash }, at);
  return year;
}

/** The price of a gift went away: what is left of its year is over. */
export async function closeGiftedYear(
  trx: Trx,
  { giftId, reason, told }: { giftId: string; reason: "refunded" | "charged_back"; told: boolean },
  at: At,
): Promise<void> {
  const period = await findGiftedPeriod(trx, giftId);
  if (!period || (period.revokedAt && period.revokedReason !== "suspended")) return;
  await lockBuyer(trx, period.userId);
  await revokePeriod(trx, period.id, reason, at.now);
  if (!told || period.revokedAt || period.until < parisDay(at.now)) return;
  const left = await findPresentEnd(trx, period.userId);
  const stops =
    left && left >= parisDay(at.now) ? ({ what: "shortened", until: left } as const) : ({ what: "ended" } as const);
  await tellMember(trx, period.userId, stops, at);
}

/**
 * The bank gave the price again: the days that were left come back, after those opened meanwhile where they meet, even while these are on
 * hold. Throws when they cannot: the payment is then not recorded, and is read again.
 */
export async function reopenGiftedYear(trx: Trx, giftId: string, at: At): Promise<void> {
  const closed = await findGiftedPeriod(trx, giftId);
  if (closed?.revokedReason !== "charged_back") return;
  await lockBuyer(trx, closed.userId);
  if (!(await restorePeriod(trx, closed.id))) {
    const end = await findTakenUntil(trx, closed.userId);
    if (end) await shiftGiftedPeriod(trx, closed.id, end);
  }
  const period = await findGiftedPeriod(trx, giftId);
  if (!period || period.revokedAt) throw new Error(`the year of gift ${giftId} did not come back`);
  if (period.until >= parisDay(at.now))
    await tellMember(trx, period.userId, { what: "restored", until: period.until }, at);
}
