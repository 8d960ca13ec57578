import type { AccountMove } from "~/features/accounts/accounts.server";
import { moveBillingToAccount } from "~/features/billing/billing.server";
import { moveNoticesToAccount } from "~/features/contract-notices/contract-notices.server";
import { moveRegistrationsToAccount } from "~/features/events/events.server";
import { moveMessageConsentsToAccount } from "~/features/member-area/member-area.server";
import { moveMembershipsToAccount } from "~/features/membership/membership.server";
import { moveReferralToAccount } from "~/features/referral/referral.server";

/** What goes along when two accounts turn out to belong to one person: each room moves its own rows. */
export const accountMoves: AccountMove[] = [
  moveBillingToAccount,
  moveMembershipsToAccount,
  moveReferralToAccount,
  moveRegistrationsToAccount,
  moveNoticesToAccount,
  moveMessageConsentsToAccount,
];
