import { findPreferences, findPresentUser, findUser } from "~/features/accounts/accounts.server";
import { listAuditEntriesAbout } from "~/features/audit/audit.server";
import { listInvoices, listOrders, listRefundablePaymentsOf } from "~/features/billing/billing.server";
import { findMatches } from "~/features/couples/couples.server";
import { summarizeReferralsNow } from "~/features/referral/referral.server";
import { findLast } from "~/features/security-log/security-log.server";
import { type At, type Day, formatDay, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { findMembership } from "../find-membership.server";
import { findRestorable } from "../manage-membership.server";
import { findProfile, listAgreements } from "../member-queries.server";
import { listPeriods } from "../period-queries.server";
import { findPresentEnd, listMemberships } from "../queries.server";
import { actionNames, periodState } from "./messages";

/** A number so young is not yet what a person is known by. */
const NEW_NUMBER_DAYS = 30;

async function findPhoneChange(db: Db, userId: string, { now }: At): Promise<Day | null> {
  const since = new Date(now.getTime() - NEW_NUMBER_DAYS * 86_400_000);
  const changedAt = await findLast(db, { userId, kind: "phone_changed", since });
  return changedAt && parisDay(changedAt);
}

/** Everything the coach sees of one person; null when there is no such account. */
export async function readMemberView(db: Db, id: string, at: At) {
  const today = parisDay(at.now);
  const user = await findUser(db, id);
  const profile = await findProfile(db, id);
  if (!user || !profile) return null;
  const presentEnd = await findPresentEnd(db, id);
  const memberships = await listMemberships(db, id, today);
  const membership = await findMembership(db, id, at);
  const periods = await listPeriods(db, id);
  const restorable = await findRestorable(db, id, at);
  const isOpen = periods.some(({ revokedAt, until }) => revokedAt === null && until >= today);
  return {
    id,
    today,
    erased: (await findPresentUser(db, id)) === null,
    name: `${user.firstName} ${user.lastName}`,
    firstName: user.firstName,
    email: user.email,
    emailConfirmed: user.emailConfirmed,
    phone: user.phone,
    phoneChangedOn: await findPhoneChange(db, id, at),
    preferences: await findPreferences(db, id),
    couple: (await findMatches(db, [{ key: id, accountId: id }])).get(id) ?? [],
    isCoach: user.isAdmin,
    secondFactor: user.secondFactor,
    joined: parisDay(profile.created_at),
    terms:
      profile.terms_version && profile.terms_accepted_at
        ? { version: profile.terms_version, on: formatDay(parisDay(profile.terms_accepted_at)) }
        : null,
    membership: membership && { status: membership.status, until: membership.end_date },
    /** The last day an extension would follow. */
    extendsFrom: presentEnd && presentEnd >= today ? presentEnd : null,
    periods: periods.map(({ revokedAt, ...period }) => ({
      ...period,
      state: periodState({ ...period, revokedAt }, today),
      revokedOn: revokedAt && parisDay(revokedAt),
    })),
    canSuspend: isOpen,
    canEnd: isOpen || restorable.some(({ revokedReason }) => revokedReason === "suspended"),
    restorable: restorable[0]?.revokedReason ?? null,
    orders: await listOrders(db, id, at),
    held: (await listRefundablePaymentsOf(db, id)).map(({ paymentId, instalmentId, owedCents, refused }) => ({
      paymentId,
      instalmentId,
      owedCents,
      refused: refused !== null,
    })),
    invoices: await listInvoices(db, id),
    agreements: (await listAgreements(db, id)).map(({ termsAcceptedAt, earlyStartAt, ...agreement }) => ({
      ...agreement,
      accepted: formatDay(parisDay(termsAcceptedAt)),
      earlyStart: earlyStartAt !== null,
    })),
    referral: await summarizeReferralsNow(db, id, at),
    referredBy: memberships.find(({ referred_by_code }) => referred_by_code)?.referred_by_code ?? null,
    acts: (await listAuditEntriesAbout(db, { type: "person", id })).flatMap(
      ({ id: key, at: instant, action, reason }) => {
        const words = actionNames[action];
        return words ? [{ key, day: parisDay(instant), words, reason }] : [];
      },
    ),
  };
}

type Read = NonNullable<Awaited<ReturnType<typeof readMemberView>>>;

/** `isSelf`: the page of who reads it. `fresh`: the coach typed her password a moment ago. `asked`: the question a link opened. */
export type MemberView = Read & { isSelf: boolean; fresh: boolean; asked: string | null };
