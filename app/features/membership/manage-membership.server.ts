import { findPresentUser } from "~/features/accounts/accounts.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { cancelRemainingInstalments, lockBuyer } from "~/features/billing/billing.server";
import { giveCode } from "~/features/referral/referral.server";
import { type At, addDays, type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { tellMember } from "./action-mails.server";
import { checkGrant, type GrantRefusal } from "./grant-rules";
import { areDaysTaken, findGrantedPeriod, insertGrant, listPeriods, type Period } from "./period-queries.server";
import { findPresentEnd, restorePeriod, revokePeriod } from "./queries.server";

// What the coach does by hand with a membership: each act has a reason kept in the journal, and a mail to the member.

export interface Grant {
  userId: string;
  from: Day;
  /** Last day, included. */
  until: Day;
  reason: string;
  /** One per question shown: the same answer twice gives these days once. */
  clientKey?: string;
}

/** May these days be given? Asked before the coach confirms, and again when they are given. */
export async function planGrant(db: Db, grant: Grant, { now }: At): Promise<GrantRefusal | null> {
  const problem = checkGrant(grant, parisDay(now));
  if (problem) return problem;
  if (!(await findPresentUser(db, grant.userId))) return "unknown";
  return (await areDaysTaken(db, grant)) ? "days_taken" : null;
}

/** `taken_back`: the same form gave it already, and it is over since. */
type Given = { ok: true; periodId: string } | { ok: false; reason: GrantRefusal | "taken_back" };

/** Offers a membership, from one day to another. */
export function grantMembership(trx: Trx, grant: Grant, at: Actor): Promise<Given> {
  return give(trx, grant, "granted", at);
}

async function give(trx: Trx, grant: Grant, what: "granted" | "extended", at: Actor): Promise<Given> {
  await lockBuyer(trx, grant.userId);
  const twin = await findTwin(trx, grant);
  if (twin) return twin;
  const reason = await planGrant(trx, grant, at);
  if (reason) return { ok: false, reason };
  const periodId = await insertGrant(trx, { ...grant, reason: grant.reason.trim(), ...at });
  await giveCode(trx, grant, at);
  const after = { start_date: grant.from, end_date: grant.until };
  const act = { action: `membership.${what}`, subject: person(grant.userId), reason: grant.reason, after } as const;
  await recordAction(trx, act, at);
  await tellMember(trx, grant.userId, { what, from: grant.from, until: grant.until }, at);
  return { ok: true, periodId };
}

/** What the same form, sent before, is answered; null when it was not. */
async function findTwin(trx: Trx, { userId, clientKey }: Pick<Grant, "userId" | "clientKey">): Promise<Given | null> {
  const twin = clientKey && (await findGrantedPeriod(trx, { userId, grantId: clientKey }));
  if (!twin) return null;
  return twin.revoked_at ? { ok: false, reason: "taken_back" } : { ok: true, periodId: twin.id };
}

function person(id: string) {
  return { type: "person", id } as const;
}

/** The days an extension of the present membership would give; null when there is none to extend. */
export async function planExtension(
  db: Db,
  input: { userId: string; days: number },
  { now }: At,
): Promise<{ from: Day; until: Day } | null> {
  const end = await findPresentEnd(db, input.userId);
  if (!end || end < parisDay(now)) return null;
  return { from: addDays(end, 1), until: addDays(end, input.days) };
}

/** Gives days after the last one of the present membership. `changed`: they are no longer those that were `shown`. */
export async function extendMembership(
  trx: Trx,
  { userId, days, shown, ...why }: Pick<Grant, "userId" | "reason" | "clientKey"> & { days: number; shown?: Day },
  at: Actor,
): Promise<Given | { ok: false; reason: "no_membership" | "changed" }> {
  await lockBuyer(trx, userId);
  const twin = await findTwin(trx, { userId, ...why });
  if (twin) return twin;
  const plan = await planExtension(trx, { userId, days }, at);
  if (!plan) return { ok: false, reason: "no_membership" };
  if (shown && plan.until !== shown) return { ok: false, reason: "changed" };
  return give(trx, { ...plan, userId, ...why }, "extended", at);
}

type Done = { ok: true } | { ok: false; reason: "reason_missing" | "no_membership" | "days_taken" };

const isReckoned = ({ contractEndedAt, revokedAt }: Period) =>
  contractEndedAt !== null && revokedAt !== null && revokedAt <= contractEndedAt;

const isToCome = (today: Day) => (period: Period) => period.until >= today;

/** Access stops now; the days go on passing, and `restoreMembership` gives back what is left of them. */
export async function suspendMembership(trx: Trx, input: { userId: string; reason: string }, at: Actor): Promise<Done> {
  const open = (period: Period) => period.revokedAt === null;
  return close(trx, input, open, "suspended", at);
}

/** Access stops for good, nothing more is asked for and nothing is given back: a refund is an act of its own. */
export async function endMembership(trx: Trx, input: { userId: string; reason: string }, at: Actor): Promise<Done> {
  const kept = (period: Period) => period.revokedAt === null || period.revokedReason === "suspended";
  return close(trx, input, kept, "ended", at);
}

async function close(
  trx: Trx,
  { userId, reason }: { userId: string; reason: string },
  concerned: (period: Period) => boolean,
  as: "suspended" | "ended",
  at: Actor,
): Promise<Done> {
  if (!reason.trim()) return { ok: false, reason: "reason_missing" };
  await lockBuyer(trx, userId);
  const periods = (await listPeriods(trx, userId)).filter(isToCome(parisDay(at.now))).filter(concerned);
  if (periods.length === 0) return { ok: false, reason: "no_membership" };
  for (const period of periods) await revokePeriod(trx, period.id, as, at.now);
  if (as === "ended") {
    const orders = new Set(periods.map(({ orderId }) => orderId).filter((id) => id !== null));
    for (const orderId of orders) await cancelRemainingInstalments(trx, orderId, at);
  }
  await recordAction(trx, { action: `membership.${as}`, subject: person(userId), reason }, at);
  await tellMember(trx, userId, { what: as }, at);
  return { ok: true };
}

/** Undoes the last suspension, end or grant taken back, for the days that are left. */
export async function restoreMembership(trx: Trx, input: { userId: string; reason: string }, at: Actor): Promise<Done> {
  await lockBuyer(trx, input.userId);
  const closed = await findRestorable(trx, input.userId, at);
  if (closed.length === 0) return { ok: false, reason: "no_membership" };
  const restored: Day[] = [];
  for (const { id, until } of closed) if (await restorePeriod(trx, id)) restored.push(until);
  const [last] = restored.sort().reverse();
  if (!last) return { ok: false, reason: "days_taken" };
  const { userId, reason } = input;
  await recordAction(trx, { action: "membership.restored", subject: person(userId), reason }, at);
  await tellMember(trx, userId, { what: "restored", until: last }, at);
  return { ok: true };
}

/**
 * What the last closing act of the coach closed, and could be opened again: a suspension with what was paid meanwhile. Never what the
 * end of a contract closed, or found closed: those days were reckoned, and their money went back.
 */
export async function findRestorable(db: Db, userId: string, { now }: At): Promise<Period[]> {
  const closedAt = ({ revokedAt }: Period) => revokedAt?.getTime() ?? 0;
  const closed = (await listPeriods(db, userId))
    .filter(isToCome(parisDay(now)))
    .filter(
      (period) => period.revokedReason === "suspended" || (period.revokedReason === "ended" && !isReckoned(period)),
    )
    .sort((a, b) => closedAt(b) - closedAt(a));
  const [last] = closed;
  if (!last) return [];
  if (last.revokedReason === "suspended") return closed.filter(({ revokedReason }) => revokedReason === "suspended");
  return closed.filter((period) => closedAt(period) === closedAt(last));
}

/** Takes back one grant, and nothing that was paid for. */
export async function takeGrantBack(
  trx: Trx,
  input: { userId: string; periodId: string; reason: string },
  at: Actor,
): Promise<Done> {
  if (!input.reason.trim()) return { ok: false, reason: "reason_missing" };
  await lockBuyer(trx, input.userId);
  const period = (await listPeriods(trx, input.userId)).find(({ id }) => id === input.periodId);
  const standing = period?.given && (period.revokedAt === null || period.revokedReason === "suspended");
  if (!period || !standing || period.until < parisDay(at.now)) return { ok: false, reason: "no_membership" };
  await revokePeriod(trx, period.id, "ended", at.now);
  const act = { action: "membership.gift_taken_back", subject: person(input.userId), reason: input.reason } as const;
  await recordAction(trx, act, at);
  await tellMember(trx, input.userId, { what: "taken_back" }, at);
  return { ok: true };
}
