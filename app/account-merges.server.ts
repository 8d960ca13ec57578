import { type AccountMerge, mergeContactPreferences } from "~/features/accounts/accounts.server";
import { mergeAdvice, mergeMessageConsents } from "~/features/advice/advice.server";
import { mergeBilling } from "~/features/billing/billing.server";
import { mergeAppointments } from "~/features/booking/booking.server";
import { mergeMessages } from "~/features/contact/contact.server";
import { mergeOtherParents } from "~/features/couples/couples.server";
import { mergeRequests } from "~/features/data-requests/data-requests.server";
import { mergeRegistrations } from "~/features/events/events.server";
import { mergeGifts } from "~/features/gifts/gifts.server";
import { mergeHours } from "~/features/hours/hours.server";
import { mergeProgress } from "~/features/library/library.server";
import { mergeMemberships } from "~/features/membership/membership.server";
import { mergeCopies } from "~/features/my-data/my-data.server";
import { mergePartnerCodes } from "~/features/partners/partners.server";
import { mergeQuotes } from "~/features/quotes/quotes.server";
import { mergeReferrals } from "~/features/referral/referral.server";
import { mergeTerminations } from "~/features/terminations/terminations.server";
import { mergeCalendarLinks, mergeToolSheets } from "~/features/toolbox/toolbox.server";
import { mergeFiles } from "~/platform/files/stored-files.server";
import { mergeDataKeys } from "~/platform/sealing/data-keys.server";

/** What goes along when two accounts turn out to belong to one person: each room moves its own rows. */
export const accountMerges: AccountMerge[] = [
  // First: the calendar is locked before anything of a person.
  mergeAppointments,
  mergeBilling,
  mergeMemberships,
  mergeReferrals,
  mergeRegistrations,
  mergeGifts,
  mergeQuotes,
  mergeHours,
  mergeTerminations,
  mergeMessageConsents,
  mergeDataKeys,
  mergeContactPreferences,
  mergeAdvice,
  mergeMessages,
  // A link stays with the calendar it showed: asked while both are there.
  mergeCalendarLinks,
  mergeToolSheets,
  mergeOtherParents,
  mergePartnerCodes,
  mergeCopies,
  mergeRequests,
  mergeFiles,
  mergeProgress,
];
