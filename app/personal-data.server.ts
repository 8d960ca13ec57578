import { accountData, connectionData } from "~/features/accounts/personal-data";
import { adviceData, messageConsentData } from "~/features/advice/personal-data";
import { auditData } from "~/features/audit/personal-data";
import { billingData } from "~/features/billing/personal-data";
import { bookingData } from "~/features/booking/personal-data";
import { contactData } from "~/features/contact/personal-data";
import { couplesData } from "~/features/couples/personal-data";
import { dataLinksData, dataRequestsData } from "~/features/data-requests/personal-data";
import { eventsData } from "~/features/events/personal-data";
import { giftsData } from "~/features/gifts/personal-data";
import { guideData } from "~/features/guide/personal-data";
import { hoursData } from "~/features/hours/personal-data";
import { lettersData } from "~/features/letters/personal-data";
import { libraryData } from "~/features/library/personal-data";
import { membershipData } from "~/features/membership/personal-data";
import { copiesData } from "~/features/my-data/personal-data";
import { newsletterData } from "~/features/newsletter/personal-data";
import { partnersData } from "~/features/partners/personal-data";
import { quotesData } from "~/features/quotes/personal-data";
import { referralData } from "~/features/referral/personal-data";
import { retentionData } from "~/features/retention/personal-data";
import { securityData } from "~/features/security-log/personal-data";
import { terminationsData } from "~/features/terminations/personal-data";
import type { PersonalData } from "~/platform/personal-data/owned-table";
import { platformData } from "~/platform/personal-data/platform-data";

/** What each room keeps of a person, in the order it is read: a table with an owner that none of them names fails `personal-data.db.test.ts`. */
export const personalData: PersonalData[] = [
  accountData,
  adviceData,
  bookingData,
  hoursData,
  eventsData,
  membershipData,
  giftsData,
  quotesData,
  billingData,
  referralData,
  terminationsData,
  libraryData,
  partnersData,
  couplesData,
  newsletterData,
  lettersData,
  guideData,
  contactData,
  messageConsentData,
  connectionData,
  securityData,
  dataRequestsData,
  dataLinksData,
  auditData,
  platformData,
  copiesData,
  retentionData,
];
