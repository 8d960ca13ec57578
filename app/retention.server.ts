import { eraseNamesOfOldEntries } from "~/features/accounting/accounting.server";
import { eraseUnprovedAccounts, pruneAccounts } from "~/features/accounts/accounts.server";
import { destroyEndedArchives } from "~/features/archive/archive.server";
import { eraseOldAuditEntries } from "~/features/audit/audit.server";
import { eraseNamesOfOldInvoices } from "~/features/billing/billing.server";
import { eraseOldSessions } from "~/features/booking/booking.server";
import { eraseOldBreaches } from "~/features/breaches/breaches.server";
import { eraseOldMessages } from "~/features/contact/contact.server";
import { eraseOldRequests } from "~/features/data-requests/data-requests.server";
import { eraseOldLeads } from "~/features/guide/guide.server";
import { eraseOldTraces } from "~/features/legal/legal.server";
import { eraseOldProgress } from "~/features/library/library.server";
import { eraseOldCertificates, eraseOldCopies } from "~/features/my-data/my-data.server";
import { eraseOldOpeningRequests, eraseUnconfirmedSubscribers } from "~/features/newsletter/newsletter.server";
import { eraseEndedCodes } from "~/features/partners/partners.server";
import { eraseNamesOfOldQuotes, eraseOldQuotes } from "~/features/quotes/quotes.server";
import { eraseOldPayoutAccounts } from "~/features/referral/referral.server";
import type { retentionPort } from "~/features/retention/retention.server";
import { applyRule, eraseFormerAccounts, eraseIdleAccounts } from "~/features/retention/retention.server";
import { eraseOldEntries } from "~/features/security-log/security-log.server";
import { eraseOldTerminations } from "~/features/terminations/terminations.server";
import { eraseOldUploads } from "~/platform/files/uploads.server";
import { pruneRateLimits } from "~/platform/http/limits.server";
import { prunePageInvalidations } from "~/platform/http/page-version.server";
import type { Schedule } from "~/platform/jobs/scheduler.server";
import { eraseOldMails } from "~/platform/mail/mail-journal.server";
import { type RuleName, type retention, retentionJob, retentionRules } from "~/platform/personal-data/retention";

type Applied = {
  [Name in RuleName]: (typeof retention)[Name] extends { dailyAtParis: string } | { everySeconds: number }
    ? Name
    : never;
}[RuleName];

/** The verb that applies each rule of the table of retention. */
export const retentionVerbs: Pick<Required<typeof retentionPort.value>, Applied> = {
  former_accounts: eraseFormerAccounts,
  idle_accounts: eraseIdleAccounts,
  unproved_accounts: eraseUnprovedAccounts,
  mails: eraseOldMails,
  invoices: async (trx, at) => {
    await eraseNamesOfOldInvoices(trx, at);
    await eraseNamesOfOldEntries(trx, at);
  },
  contracts: async (trx, at) => {
    await eraseNamesOfOldQuotes(trx, at);
    await destroyEndedArchives(trx, at);
  },
  terminations: eraseOldTerminations,
  payout_accounts: eraseOldPayoutAccounts,
  session_notes: eraseOldSessions,
  messages: eraseOldMessages,
  leads: eraseOldLeads,
  subscribers: eraseUnconfirmedSubscribers,
  opening_requests: eraseOldOpeningRequests,
  audience: eraseOldTraces,
  copies: eraseOldCopies,
  certificates: eraseOldCertificates,
  library: eraseOldProgress,
  uploads: eraseOldUploads,
  partner_codes: eraseEndedCodes,
  quotes: eraseOldQuotes,
  security_log: eraseOldEntries,
  sign_in_traces: pruneAccounts,
  request_traces: async (trx, { now }) => {
    await pruneRateLimits(trx, now);
    await prunePageInvalidations(trx, now);
  },
  journal: eraseOldAuditEntries,
  data_requests: eraseOldRequests,
  breaches: eraseOldBreaches,
};

/** Each rule when its time says so. */
export const retentionSchedules = retentionRules.flatMap(([rule, { dailyAtParis, everySeconds }]): Schedule[] => {
  const base = {
    name: retentionJob(rule),
    run: async (at: { now: Date }) => {
      await applyRule(rule, at);
    },
  };
  if (dailyAtParis) return [{ ...base, dailyAtParis }];
  return everySeconds ? [{ ...base, everySeconds }] : [];
});
