import { moveBillingToAccount } from "~/features/billing/billing.server";
import { moveMembershipsToAccount } from "~/features/membership/membership.server";
import { moveReferralToAccount } from "~/features/referral/referral.server";
import type { Trx } from "~/platform/db/database.server";

export type AccountMove = (
  trx: Trx,
  accounts: { from: string; to: string },
  at: { now: Date; by: string | null },
) => Promise<void>;

/** What goes along when two accounts turn out to belong to one person: each room moves its own rows. */
export const accountMoves: AccountMove[] = [moveBillingToAccount, moveMembershipsToAccount, moveReferralToAccount];
