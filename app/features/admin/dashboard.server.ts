import { listUnknownLines, readTurnover } from "~/features/accounting/accounting.server";
import { listPromises } from "~/features/advice/advice.server";
import { findLatestReconciliation, listPaymentsToWatch, type PaymentToWatch } from "~/features/billing/billing.server";
import { readMeetingsToDo } from "~/features/booking/booking.server";
import { listOpenBreaches } from "~/features/breaches/breaches.server";
import { countInBoxes, listWaiting, waitOf } from "~/features/contact/contact.server";
import { listPressingRequests } from "~/features/data-requests/data-requests.server";
import { listCouplesAtEvents, listEventsToMark } from "~/features/events/events.server";
import { listRecordsThat } from "~/features/knowledge/knowledge.server";
import { lastDayOf } from "~/features/knowledge/rules";
import { listUnsent } from "~/features/letters/letters.server";
import { countMembers, listMembers } from "~/features/membership/membership.server";
import { listQuotesToWatch } from "~/features/quotes/quotes.server";
import { listOwed, listPaidThenReversed } from "~/features/referral/referral.server";
import { listUnseenAlerts } from "~/features/security-log/security-log.server";
import { readFirstExchangeMinutes } from "~/features/services/services.server";
import { replyPromiseInShort } from "~/features/settings/rules";
import { findVatRate, getSettings, vatWarning } from "~/features/settings/settings.server";
import { listOpenTerminations } from "~/features/terminations/terminations.server";
import { findLatestRuns, isBackupLate } from "~/platform/backups/backup-runs.server";
import { addDays, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { currentDatabase, type Db } from "~/platform/db/database.server";
import { mailState, readMailHealth } from "~/platform/mail/mail-journal.server";
import { keyMode } from "~/platform/payments/payment-mode.server";
import { listAbandoned, mayBeRetried } from "./abandoned-jobs.server";
import { readInvariants } from "./check-invariants.server";
import { readPlanFigures } from "./plan-figures.server";
import { readPromiseScores } from "./promise-scores.server";
import {
  type DueInstalment,
  findNames,
  listDrafts,
  listDueInstalments,
  listEventsToCome,
  listMembersByMonth,
  readFigures,
} from "./queries.server";

const NEWEST_SHOWN = 5;
const LETTERS_SHOWN = 5;
const MESSAGES_SHOWN = 5;
const NOTICES_SHOWN = 10;
const DRAFTS_SHOWN = 10;
const EVENTS_SHOWN = 4;
const INSTALMENTS_SHOWN = 5;
const PAYOUTS_SHOWN = 5;
const MEETINGS_SHOWN = 5;
const JOBS_SHOWN = 5;
/** How far ahead a second payment is worth a line. */
const INSTALMENTS_WITHIN_DAYS = 14;
const MONTHS_SHOWN = 12;
/** Schedules run every minute: a silence this long means that they stopped. */
const SILENT_JOBS_MINUTES = 10;
/** The provider’s lists are read each night: after so long, one was missed. */
const RECONCILED_WITHIN_HOURS = 30;

/** Tried each Sunday: after so long, one was missed. */
const TRIED_WITHIN_DAYS = 8;

/** What the coach sees first: what waits for her, what comes, and how the house stands. The number of queries never grows with the data. */
export async function readDashboard(db: Db, { now, allAbandoned = false }: { now: Date; allAbandoned?: boolean }) {
  const today = parisDay(now);
  const until = addDays(today, INSTALMENTS_WITHIN_DAYS);
  // Side by side: none of them needs another, and one after the other they would be as many waits.
  const [
    settings,
    counts,
    { lastRun, ...figures },
    plans,
    watched,
    members,
    turnover,
    boxes,
    waiting,
    letters,
    instalments,
    payouts,
  ] = await Promise.all([
    getSettings(db),
    countMembers(db, { now }),
    readFigures(db, now),
    readPlanFigures(db, { now }),
    listPaymentsToWatch(db, today),
    listMembersByMonth(db, today, MONTHS_SHOWN),
    readTurnover(db, today, MONTHS_SHOWN),
    countInBoxes(db),
    listWaiting(db, MESSAGES_SHOWN),
    listPromises(db, { now }, LETTERS_SHOWN),
    listDueInstalments(db, today, until, INSTALMENTS_SHOWN),
    listOwed(db, { now }, { asked: true, limit: PAYOUTS_SHOWN }),
  ]);
  const names = await findNames(
    db,
    [...watched, ...instalments].map(({ userId }) => userId),
  );
  const named = <Line extends PaymentToWatch | DueInstalment>(line: Line) => ({
    ...line,
    name: names.get(line.userId)?.full ?? "Compte supprimé",
    /** The payments of who it is about, while there is such a page. */
    to: names.has(line.userId) ? addressOf(line) : undefined,
  });
  const [{ drafts, count: draftCount }, notices, mail, reconciled, invariants, backups, unknownLines, abandoned] =
    await Promise.all([
      listDrafts(db, now, DRAFTS_SHOWN),
      listOpenTerminations(db, { now }, NOTICES_SHOWN),
      readMailHealth(db),
      findLatestReconciliation(db),
      readInvariants(db),
      findLatestRuns(db),
      listUnknownLines(db, today),
      listAbandoned(db),
    ]);
  const everybody = counts.total;
  const [vatRate, meetings, newest, breaches, pressing, alerts, takenBack, unsent] = await Promise.all([
    findVatRate(db, today),
    readMeetingsToDo(db, { now }),
    listMembers(db, { search: "", page: 1, perPage: NEWEST_SHOWN, everybody }, { now }),
    listOpenBreaches(db, { now }),
    listPressingRequests(db, { now }),
    listUnseenAlerts(db),
    listPaidThenReversed(db),
    listUnsent(db),
  ]);
  const [quotes, eventsToMark, couples, events, firstExchangeMinutes] = await Promise.all([
    listQuotesToWatch(db, { now }),
    listEventsToMark(db, { now }),
    listCouplesAtEvents(db, { now }),
    listEventsToCome(db, now, EVENTS_SHOWN),
    readFirstExchangeMinutes(db),
  ]);
  return {
    now,
    today,
    /** « 24 h hors dimanche »: what the messages below were promised; letters bear their own. */
    replyPromise: waiting.length > 0 ? replyPromiseInShort(settings) : null,
    counts,
    /** Of who joined lately, with the hour at which it was counted. */
    plans,
    figures: {
      ...figures,
      waiting: boxes.waiting,
      messages: boxes.waiting + boxes.answered + boxes.archived,
    },
    /** Letters of members, by their promise. */
    letters: letters.promises,
    moreLetters: letters.waiting - letters.promises.length,
    messages: waiting.map((message) => ({
      id: message.id,
      name: message.name,
      receivedAt: message.created_at,
      wait: waitOf(message.created_at, now, settings),
    })),
    moreMessages: Math.max(0, boxes.waiting - MESSAGES_SHOWN),
    suspect: boxes.suspect,
    /** Withdrawals and terminations to decide, with the day the money is due back. */
    notices: notices.map(({ termination, deadline, delay }) => ({
      id: termination.id,
      kind: termination.kind,
      name: termination.name,
      receivedAt: termination.received_at,
      deadline,
      delay,
    })),
    /** Breaches that are not closed, with the hour by which the authority is told. */
    breaches,
    /** What people ask of their data, near its last day or past it. */
    dataRequests: pressing.map(({ id, who, kind, due, clock }) => ({
      id,
      who,
      kind,
      due,
      late: clock.urgency === "late",
    })),
    payments: watched.map(named),
    instalments: instalments.map(named),
    drafts,
    moreDrafts: draftCount - drafts.length,
    /** Payments on which the provider and the site do not agree, since the latest night. */
    differences: reconciled?.differences ?? [],
    /** Rules of the house that the latest night found broken. */
    brokenRules: invariants?.broken ?? [],
    unknownLines,
    /** What is alarming in the security log, not seen yet. */
    alerts,
    /** Rewards somebody asked to be paid, and what was reversed after it was paid. */
    payouts,
    morePayouts: (payouts[0]?.people ?? 0) - payouts.length,
    takenBack,
    /** Letters to many whose moment came and which did not leave. */
    unsent,
    /** Records whose last day is past or near: what is read again. */
    records: listRecordsThat(["expired", "expires_soon"], { now })
      .map((record) => ({ id: record.id, lastDay: lastDayOf(record) ?? today }))
      .sort((one, other) => one.lastDay.localeCompare(other.lastDay)),
    abandoned: allAbandoned ? abandoned : abandoned.slice(0, JOBS_SHOWN),
    moreAbandoned: allAbandoned ? 0 : Math.max(0, abandoned.length - JOBS_SHOWN),
    allAbandoned,
    /** How many of them all may be tried again now. */
    toRetry: abandoned.filter(mayBeRetried).length,
    beingRetried: abandoned.filter(({ again }) => again).length,
    /** Ordered and unpaid, or unread near their last day. */
    quotes,
    eventsToMark,
    /** Parents of the same children at one event to come. */
    couples,
    /** Meetings: over and not marked, under an absence, of two parents on one day. */
    meetings: {
      toMark: meetings.toMark.slice(0, MEETINGS_SHOWN),
      moreToMark: Math.max(0, meetings.toMark.length - MEETINGS_SHOWN),
      touched: meetings.touched,
      underEvents: meetings.underEvents,
      couples: meetings.couples,
    },
    /** Whom the coach sees today. */
    day: meetings.today,
    events,
    months: members.map((month, index) => ({ ...month, turnoverCents: turnover.months[index]?.totalCents ?? 0 })),
    /** How near the limits of the exemption the turnover of the calendar year is; null once VAT is due. */
    vat: { warning: vatRate === 0 ? vatWarning(turnover.yearCents) : null, yearCents: turnover.yearCents },
    newest: newest.members,
    /** What was promised for last month, and what was not kept. */
    promises: await readPromiseScores(db, { now, settings, firstExchangeMinutes }),
    health: {
      mail,
      mailState: mailState(mail, { now }),
      database: currentDatabase().kind,
      realPayments: keyMode() === "live",
      reconciled: reconciled && {
        at: reconciled.ran_at,
        differenceCents: reconciled.difference_cents,
        payments: reconciled.payments,
        repaired: reconciled.repaired,
        isLate: now.getTime() - reconciled.ran_at.getTime() > RECONCILED_WITHIN_HOURS * 3_600_000,
      },
      invariants: invariants && {
        at: invariants.at,
        rules: invariants.rules,
        broken: invariants.broken.length,
        isLate: now.getTime() - invariants.at.getTime() > RECONCILED_WITHIN_HOURS * 3_600_000,
      },
      backups: backupsAt(backups, now),
      abandonedJobs: abandoned.length > 0,
      jobsRun: lastRun !== null && now.getTime() - lastRun.getTime() < SILENT_JOBS_MINUTES * 60_000,
      lastRun,
    },
  };
}

/** Who makes the backups, the latest one and its latest trial, and what is wrong with either. */
function backupsAt({ made, notMade, tried, notTried }: Awaited<ReturnType<typeof findLatestRuns>>, now: Date) {
  const { backup, backedUpElsewhere, production } = config();
  const isOlder = (at: Date, hours: number) => now.getTime() - at.getTime() > hours * 3_600_000;
  return {
    by: backup
      ? ("site" as const)
      : backedUpElsewhere
        ? ("host" as const)
        : production
          ? null
          : ("nobody yet" as const),
    made: made && { at: made.ended_at, isLate: isBackupLate(made, now), unreadable: made.unreadable },
    notMade: notMade?.problem ?? null,
    /** What stands in its way. */
    notMadeFor: notMade?.backup ?? null,
    tried: tried && {
      at: tried.ended_at,
      rows: tried.rows ?? 0,
      files: tried.files ?? 0,
      isLate: isOlder(tried.ended_at, TRIED_WITHIN_DAYS * 24),
    },
    notTried: notTried?.problem ?? null,
  };
}

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

/** What the bank or the provider refused to give back is seen to on its own page. */
function addressOf(line: PaymentToWatch | DueInstalment): string {
  const refused = "paymentId" in line && line.paymentId;
  const member = `/admin/members/${line.userId}`;
  return refused ? `${member}/rembourser?paiement=${line.paymentId}` : `${member}#paiements`;
}
