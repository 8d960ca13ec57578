import { type At, formatDay, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { readMember } from "../read-member.server";
import { actionNames, periodState } from "./messages";

/** The page of one person, as the coach reads it; null when there is no such account. */
export async function readMemberView(db: Db, id: string, at: At) {
  const member = await readMember(db, id, at);
  if (!member) return null;
  const today = parisDay(at.now);
  const { user, profile, membership, periods } = member;
  const open = periods.filter(({ revokedAt, until }) => revokedAt === null && until >= today);
  return {
    id,
    today,
    name: `${user.firstName} ${user.lastName}`,
    firstName: user.firstName,
    email: user.email,
    emailConfirmed: user.emailConfirmed,
    phone: user.phone,
    isCoach: user.isAdmin,
    secondFactor: user.secondFactor,
    joined: parisDay(profile.created_at),
    terms:
      profile.terms_version && profile.terms_accepted_at
        ? { version: profile.terms_version, on: formatDay(parisDay(profile.terms_accepted_at)) }
        : null,
    membership: membership && { status: membership.status, until: membership.end_date },
    extendsFrom: member.extendsFrom,
    periods: periods.map(({ revokedAt, ...period }) => ({
      ...period,
      state: periodState({ ...period, revokedAt }, today),
      revokedOn: revokedAt && parisDay(revokedAt),
    })),
    canSuspend: open.length > 0,
    canEnd: open.length > 0 || member.restorable.some(({ revokedReason }) => revokedReason === "suspended"),
    restorable: member.restorable[0]?.revokedReason ?? null,
    orders: member.orders,
    held: member.held.map(({ paymentId, instalmentId, owedCents }) => ({ paymentId, instalmentId, owedCents })),
    invoices: member.invoices,
    agreements: member.agreements.map(({ reference, termsVersion, termsKept, termsAcceptedAt, earlyStartAt }) => ({
      reference,
      termsVersion,
      termsKept,
      accepted: formatDay(parisDay(termsAcceptedAt)),
      earlyStart: earlyStartAt !== null,
    })),
    referral: member.referral,
    referredBy: member.referredBy,
    acts: member.acts.flatMap(({ id: key, at: instant, action, reason }) => {
      const words = actionNames[action];
      return words ? [{ key, day: parisDay(instant), words, reason }] : [];
    }),
  };
}

type Read = NonNullable<Awaited<ReturnType<typeof readMemberView>>>;

/** `fresh`: the coach typed her password a moment ago. `asked`: the question a link opened. */
export type MemberView = Read & { fresh: boolean; asked: string | null };
