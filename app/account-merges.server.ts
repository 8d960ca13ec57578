import type { AccountMerge } from "~/features/accounts/accounts.server";
import { mergeBilling } from "~/features/billing/billing.server";
import { mergeRegistrations } from "~/features/events/events.server";
import { mergeMessageConsents } from "~/features/member-area/member-area.server";
import { mergeMemberships } from "~/features/membership/membership.server";
import { mergeReferrals } from "~/features/referral/referral.server";
import { mergeTerminations } from "~/features/terminations/terminations.server";
import { mergeDataKeys } from "~/platform/sealing/data-keys.server";

/** What goes along when two accounts turn out to belong to one person: each room moves its own rows. */
export const accountMerges: AccountMerge[] = [
  mergeBilling,
  mergeMemberships,
  mergeReferrals,
  mergeRegistrations,
  mergeTerminations,
  mergeMessageConsents,
  mergeDataKeys,
];
