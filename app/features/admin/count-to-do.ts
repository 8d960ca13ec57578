import type { Dashboard } from "./dashboard.server";

/** How many things wait for the coach: what comes by itself (a debit to come) is shown and not counted. */
export function countToDo({
  figures,
  letters,
  moreLetters,
  suspect,
  payments,
  drafts,
  moreDrafts,
  eventsToMark,
  couples,
  meetings,
  notices,
  dataRequests,
  breaches,
  unsent,
  differences,
  brokenRules,
  unknownLines,
  alerts,
  payouts,
  morePayouts,
  takenBack,
  quotes,
  records,
  abandoned,
  moreAbandoned,
  health,
}: Dashboard): number {
  return (
    figures.waiting +
    letters.length +
    moreLetters +
    payments.length +
    drafts.length +
    moreDrafts +
    eventsToMark.length +
    couples.length +
    meetings.toMark.length +
    meetings.moreToMark +
    meetings.touched.length +
    meetings.underEvents.length +
    meetings.couples.length +
    notices.length +
    dataRequests.length +
    breaches.length +
    unsent.length +
    differences.length +
    brokenRules.length +
    (unknownLines.length > 0 ? 1 : 0) +
    payouts.length +
    morePayouts +
    takenBack.length +
    quotes.length +
    alerts.length +
    abandoned.length +
    moreAbandoned +
    (records.length > 0 ? 1 : 0) +
    (suspect > 0 ? 1 : 0) +
    (health.mail.failed > 0 ? 1 : 0)
  );
}
