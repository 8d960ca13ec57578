import { addDays, addMonths, type Day, daysBetween } from "~/platform/clock";
import { nextWorkingDay } from "~/platform/working-days";

/** The four divorces, then the two couples without one. */
export const paths = ["mutual", "accepted", "altered", "fault", "pacs", "together"] as const;
export type Path = (typeof paths)[number];

/** Is there a judge of the divorce, a summons, a hearing? */
export function isJudged(path: Path): boolean {
  return path === "accepted" || path === "altered" || path === "fault";
}

/** Where one lives: farther, a delay may be longer before a court, and no day of it is computed (CPC 643). */
export const places = ["mainland", "overseas", "abroad"] as const;
export type Place = (typeof places)[number];

/** A delay in days: the day of the act does not count, and a day off moves it to the next working day (CPC 641, 642). */
export function inDays(from: Day, count: number): Day {
  return nextWorkingDay(addDays(from, count));
}

/** A delay in months: the same day of the month, or its last; moved the same way (CPC 641, 642). */
export function inMonths(from: Day, count: number): Day {
  return nextWorkingDay(addMonths(from, count));
}

const TO_NAME_A_LAWYER = 15;

/** The last day to name a lawyer once summoned: the day of the hearing when it is so near (CPC 763, 1108). */
export function lawyerBy({ servedOn, hearingOn }: { servedOn: Day; hearingOn: Day | null }): Day {
  const isNear = hearingOn !== null && daysBetween(servedOn, hearingOn) <= TO_NAME_A_LAWYER;
  return isNear ? hearingOn : inDays(servedOn, TO_NAME_A_LAWYER);
}

/** The first day the agreement may be signed by who received it: on the 1st, from the 17th (CC 229-4). The later of both counts. */
export function signedFrom(receivedOn: Day): Day {
  return addDays(receivedOn, 16);
}

/** What can be counted, the records it rests on, and for which day typed. */
export const counters = [
  { id: "lawyer", since: "servedOn", cites: ["K3-30", "K3-01"] },
  { id: "provisional", since: "orderServedOn", cites: ["K3-37", "K3-01"] },
  { id: "appeal", since: "judgmentServedOn", cites: ["K3-36", "K3-01"] },
  { id: "reflection", since: "draftReceivedOn", cites: ["K3-20"] },
  { id: "notary", since: "agreementSignedOn", cites: ["K3-21", "K3-01"] },
] as const;
export type Counter = (typeof counters)[number];
export type CounterId = Counter["id"];
export type DayField = Counter["since"] | "hearingOn";

/** The days that may be typed on a path. */
export function dayFieldsOf(path: Path): DayField[] {
  if (isJudged(path)) return ["servedOn", "hearingOn", "orderServedOn", "judgmentServedOn"];
  return path === "mutual" ? ["draftReceivedOn", "agreementSignedOn"] : [];
}

export type TypedDays = Partial<Record<DayField, Day>>;

/** The day a counter ends on; null without the day it begins. */
export function dayOf(id: CounterId, days: TypedDays): Day | null {
  const { servedOn, hearingOn, orderServedOn, judgmentServedOn, draftReceivedOn, agreementSignedOn } = days;
  switch (id) {
    case "lawyer":
      return servedOn ? lawyerBy({ servedOn, hearingOn: hearingOn ?? null }) : null;
    case "provisional":
      return orderServedOn ? inDays(orderServedOn, 15) : null;
    case "appeal":
      return judgmentServedOn ? inMonths(judgmentServedOn, 1) : null;
    case "reflection":
      return draftReceivedOn ? signedFrom(draftReceivedOn) : null;
    case "notary":
      return agreementSignedOn ? inDays(agreementSignedOn, 7) : null;
  }
}

/** The records that tell a path, in the order one lives it. */
export const recordsOfPath: Record<Path, string[]> = {
  mutual: ["K9-02", "K9-04", "K3-20", "K3-21", "K3-24", "K3-22", "K3-23", "K3-12"],
  accepted: ["K3-35", "K3-33", "K3-30", "K9-05", "K9-16", "K3-41", "K9-03", "K9-17", "K3-36", "K3-37", "K3-39"],
  altered: ["K3-34", "K3-33", "K3-30", "K9-05", "K9-16", "K3-41", "K9-03", "K9-17", "K3-36", "K3-37", "K3-39"],
  fault: ["K3-33", "K9-07", "K3-30", "K9-05", "K9-16", "K3-41", "K9-03", "K9-17", "K3-36", "K3-37", "K3-39"],
  pacs: ["K7-04", "K7-05", "K7-02", "K7-13"],
  together: ["K7-01", "K7-06", "K7-13"],
};

export const hearingRecords = ["K3-32", "K9-15", "K3-07", "K3-13"];
export const childrenRecords = ["K3-60", "K3-61", "K3-62", "K3-63"];
export const costRecords = ["K0-09", "K4-10", "K4-12", "K4-20", "K4-22", "K4-24"];
