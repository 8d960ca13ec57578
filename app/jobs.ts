import { readSettlements } from "~/features/accounting/accounting.server";
import {
  sendAddressChangeMail,
  sendDelayedSignUpMails,
  sendResetMail,
  sendSignUpMail,
  tellOfAlerts,
} from "~/features/accounts/accounts.server";
import {
  checkInvariants,
  findBrokenRules,
  isSiteOpen,
  keepPlanFigures,
  watchHealth,
} from "~/features/admin/admin.server";
import { tellOfAnswers, warnOfPromises } from "~/features/advice/advice.server";
import { readOutsideCalendars } from "~/features/availability/availability.server";
import {
  announceDebits,
  chargeDueInstalments,
  chargePayment,
  eraseCustomers,
  pollOpenPayments,
  reconcile,
  sendRefund,
  syncPayment,
} from "~/features/billing/billing.server";
import { listArticlePictures } from "~/features/blog/blog.server";
import { expireHolds, mailReminders, noteFirstMoment } from "~/features/booking/booking.server";
import { sendDataLink } from "~/features/data-requests/data-requests.server";
import { expireOffers, listEventPictures, remindOfTomorrow } from "~/features/events/events.server";
import { remindOfGifts } from "~/features/gifts/gifts.server";
import { expireLots, remindOfHours } from "~/features/hours/hours.server";
import { listLetterPictures, sendLetters } from "~/features/letters/letters.server";
import { bringInWrittenPieces } from "~/features/library/library.server";
import { eraseUnusedPictures } from "~/features/media/media.server";
import { remindOfEnd, tellOfPauses } from "~/features/membership/membership.server";
import { makeCopy } from "~/features/my-data/my-data.server";
import { tellOfOpening } from "~/features/newsletter/newsletter.server";
import { creditWaitingHours } from "~/features/quotes/quotes.server";
import { updateRewards } from "~/features/referral/referral.server";
import { tellOfIdleAccounts } from "~/features/retention/retention.server";
import { listTestimonialPictures } from "~/features/testimonials/testimonials.server";
import { backUpIfDue, tryBackupIfDue } from "~/platform/backups/backup-runs.server";
import { writeErasures } from "~/platform/backups/noted-erasures.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { eraseLeftSpools } from "~/platform/files/spool.server";
import { sweepFiles } from "~/platform/files/stored-files.server";
import type { Jobs } from "~/platform/jobs/jobs.server";
import type { Schedule } from "~/platform/jobs/scheduler.server";
import { resendStuckMail, sendQueuedMail } from "~/platform/mail/outbox.server";
import { rewrapDataKeys } from "~/platform/sealing/data-keys.server";
import { foldTallies } from "~/platform/tallies/tallies.server";
import { retentionSchedules } from "~/retention.server";

/** Every job, and the verb it runs. */
export const jobs: Jobs = {
  "sync-payment": ({ paymentId, providerId }, { now }) => syncPayment(paymentId, { now, providerId }),
  "charge-payment": ({ paymentId }, { now }) => chargePayment(paymentId, { now }),
  "erase-customers": ({ userId }) => eraseCustomers(userId),
  "send-refund": ({ refundId }, { now }) => sendRefund(refundId, { now }),
  "sign-up-mail": ({ userId }, { now }) => sendSignUpMail(userId, { now }),
  "address-change-mail": ({ changeId }, { now }) => sendAddressChangeMail(changeId, { now }),
  "reset-mail": ({ requestId }, { now }) => sendResetMail(requestId, { now }),
  "make-data-copy": ({ copyId }, { now }) => makeCopy(copyId, { now }),
  "data-link-mail": ({ linkId }, { now }) => sendDataLink(linkId, { now }),
  "send-mail": ({ outboxId }, { now }) => sendQueuedMail(outboxId, { now }),
};

/** Everything that happens by itself, and when. */
export const schedules: Schedule[] = [
  {
    name: "tell-of-opening",
    everySeconds: 60,
    run: async (at) => {
      if (await isSiteOpen(db())) await tellOfOpening(at);
    },
  },
  { name: "send-letters", everySeconds: 60, run: sendLetters },
  { name: "send-delayed-confirmations", everySeconds: 600, run: sendDelayedSignUpMails },
  { name: "tell-of-answers", everySeconds: 10, run: tellOfAnswers },
  { name: "tell-of-alerts", everySeconds: 60, run: tellOfAlerts },
  { name: "warn-of-promises", everySeconds: 300, run: warnOfPromises },
  { name: "poll-open-payments", everySeconds: 60, run: pollOpenPayments },
  { name: "charge-due-instalments", everySeconds: 900, run: chargeDueInstalments },
  {
    name: "update-rewards",
    everySeconds: 900,
    run: ({ now }) => inTransaction((trx) => updateRewards(trx, { now })),
  },
  {
    name: "reconcile",
    dailyAtParis: "04:40",
    run: async ({ now }) => {
      await reconcile({ now });
    },
  },
  {
    name: "read-settlements",
    dailyAtParis: "04:45",
    run: async ({ now }) => {
      await readSettlements({ now });
    },
  },
  {
    name: "check-invariants",
    dailyAtParis: "04:50",
    run: async ({ now }) => {
      await checkInvariants({ now });
    },
  },
  { name: "watch-health", everySeconds: 60, run: watchHealth },
  { name: "keep-plan-figures", everySeconds: 3_600, run: keepPlanFigures },
  { name: "fold-tallies", everySeconds: 300, run: () => foldTallies(db()) },
  // On the scheduler’s own time: a job is given up after five minutes, and a large copy takes longer.
  { name: "back-up", everySeconds: 600, run: backUpIfDue },
  { name: "write-erasures", everySeconds: 30, run: (at) => writeErasures(db(), at) },
  {
    name: "try-latest-backup",
    everySeconds: 900,
    run: (at) => tryBackupIfDue(async (copy) => (await findBrokenRules(copy)).map(({ code }) => code), at),
  },
  { name: "note-first-moment", dailyAtParis: "12:00", run: noteFirstMoment },
  { name: "free-lapsed-moments", everySeconds: 60, run: expireHolds },
  { name: "read-outside-calendars", everySeconds: 900, run: readOutsideCalendars },
  { name: "offer-freed-places", everySeconds: 60, run: expireOffers },
  { name: "remind-of-tomorrow", everySeconds: 900, run: remindOfTomorrow },
  { name: "remind-of-appointments", everySeconds: 900, run: mailReminders },
  { name: "announce-debits", dailyAtParis: "09:00", run: announceDebits },
  { name: "remind-of-end", dailyAtParis: "09:30", run: remindOfEnd },
  { name: "open-hours-of-quotes", dailyAtParis: "00:10", run: creditWaitingHours },
  {
    name: "tell-of-idle-accounts",
    dailyAtParis: "10:30",
    run: ({ now }) => inTransaction((trx) => tellOfIdleAccounts(trx, { now })),
  },
  { name: "remind-of-gifts", dailyAtParis: "09:40", run: remindOfGifts },
  { name: "remind-of-hours", dailyAtParis: "09:42", run: remindOfHours },
  { name: "expire-hours", dailyAtParis: "04:20", run: expireLots },
  { name: "tell-of-pauses", dailyAtParis: "09:45", run: tellOfPauses },
  {
    name: "resend-stuck-mail",
    everySeconds: 300,
    run: async ({ now }) => {
      await resendStuckMail({ now });
    },
  },
  {
    name: "rewrap-data-keys",
    everySeconds: 3_600,
    run: async () => {
      await rewrapDataKeys(db());
    },
  },
  {
    name: "sweep-files",
    everySeconds: 3_600,
    run: async ({ now }) => {
      await sweepFiles(db(), { now });
      await eraseLeftSpools({ now });
    },
  },
  {
    name: "forget-unused-pictures",
    dailyAtParis: "03:48",
    run: async ({ now }) => {
      await inTransaction(async (trx) => {
        const used = [
          ...(await listArticlePictures(trx)),
          ...(await listEventPictures(trx)),
          ...(await listLetterPictures(trx)),
          ...(await listTestimonialPictures(trx)),
        ];
        await eraseUnusedPictures(trx, { used }, { now });
      });
    },
  },
  {
    name: "bring-in-written-pieces",
    dailyAtParis: "04:10",
    run: async ({ now }) => {
      await bringInWrittenPieces(db(), { now });
    },
  },
  ...retentionSchedules,
];
