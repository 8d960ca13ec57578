import { findUser } from "~/features/accounts/accounts.server";
import { listActsAbout } from "~/features/audit/audit.server";
import { listInvoices, listOrders, listRefundablePaymentsOf } from "~/features/billing/billing.server";
import { summarizeReferrals } from "~/features/referral/referral.server";
import { type At, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { findMembership } from "./find-membership.server";
import { findRestorable } from "./manage-membership.server";
import { findProfile, listAgreements } from "./member-queries.server";
import { listPeriods } from "./period-queries.server";
import { findPresentEnd, listMemberships } from "./queries.server";

/** Everything the coach sees of one person; null when there is no such account. */
export async function readMember(db: Db, userId: string, at: At) {
  const today = parisDay(at.now);
  const user = await findUser(db, userId);
  const profile = await findProfile(db, userId);
  if (!user || !profile) return null;
  const presentEnd = await findPresentEnd(db, userId);
  const memberships = await listMemberships(db, userId, today);
  return {
    user,
    profile,
    membership: await findMembership(db, userId, at),
    /** The last day an extension would follow. */
    extendsFrom: presentEnd && presentEnd >= today ? presentEnd : null,
    periods: await listPeriods(db, userId),
    restorable: await findRestorable(db, userId, at),
    orders: await listOrders(db, userId, at),
    held: await listRefundablePaymentsOf(db, userId),
    invoices: await listInvoices(db, userId),
    agreements: await listAgreements(db, userId),
    referral: await summarizeReferrals(db, userId, at),
    referredBy: memberships.find(({ referred_by_code }) => referred_by_code)?.referred_by_code ?? null,
    acts: await listActsAbout(db, { type: "person", id: userId }),
  };
}
