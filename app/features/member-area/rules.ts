import type { Wait } from "~/features/advice/rules";
import { MEMBERSHIP } from "~/features/membership/rules";
import { addDays, type Day, parisDay, parisInstant } from "~/platform/clock";
import type { Cents } from "~/platform/money";

interface MembershipFacts {
  status: "active" | "upcoming" | "suspended" | "ended";
  start: Day;
  end: Day;
  /** Why it is suspended; null when it is not. */
  suspension: "paused" | "payment_reversed" | "instalment_due" | null;
}

interface Line {
  id: string;
  number: number;
  amountCents: Cents;
  dueDate: Day;
  state: "paid" | "refunded" | "processing" | "planned" | "to_pay" | "canceled" | "charged_back";
}

interface OrderFacts {
  orderId: string;
  subject: string;
  stage: "waiting" | "processing" | "paid" | "failed" | "canceled" | "expired" | "given_back" | "charged_back";
  instalments: Line[];
}

/** Nothing is asked of this order by itself: it was paid, whatever became of its money since. */
export function wasPaid({ stage }: Pick<OrderFacts, "stage">): boolean {
  return stage === "paid" || stage === "given_back" || stage === "charged_back";
}

/** What the card « Statut » says. A membership without access and with nothing to pay is over. */
type ShownStatus = "none" | "active" | "upcoming" | "suspended" | "ended";

export function membershipStatus(membership: MembershipFacts | null, orders: OrderFacts[]): ShownStatus {
  if (!membership) return "none";
  const years = orders.filter(({ subject }) => subject === MEMBERSHIP);
  if (membership.status === "suspended" && !lastingSuspension(membership) && !findDueInstalment(years)) return "ended";
  return membership.status;
}

/** A suspension that no payment of the person lifts: they can only write. */
export function lastingSuspension(membership: MembershipFacts | null): "paused" | "payment_reversed" | null {
  const suspension = membership?.suspension ?? null;
  return suspension === "instalment_due" ? null : suspension;
}

/** The instalment of a begun order that nobody will take by itself. */
function findDueInstalment(orders: OrderFacts[]): (Line & { subject: string }) | null {
  const begun = orders.filter(({ stage }) => stage === "paid");
  const lines = begun.flatMap(({ instalments, subject }) => instalments.map((line) => ({ ...line, subject })));
  return lines.find(({ state }) => state === "to_pay") ?? null;
}

/** A meeting so near is what comes first. */
export const MEETING_LEADS_DAYS = 7;

/** The next meeting of a person: an hour with the coach, or an event where a place is theirs. */
export interface MeetingFacts {
  title: string;
  place: string;
  startsAt: Date;
  endsAt: Date;
  /** Its page, and its calendar entry. */
  path: string;
  calendarPath: string;
}

/** A place that came free and is kept for them, until an hour its page says. */
interface OfferFacts {
  title: string;
  path: string;
}

/** The one thing a person should see first; only what is true, most pressing first (requirements ). */
export type NextStep =
  | { kind: "pay"; instalment: Line; subject: string }
  | { kind: "on_hold"; suspension: "paused" | "payment_reversed" }
  | { kind: "confirming"; orderId: string }
  | { kind: "unfinished"; orderId: string }
  | { kind: "opens"; on: Day; until: Day }
  | { kind: "offer"; offer: OfferFacts }
  | { kind: "answer"; threadId: string }
  | { kind: "meeting"; meeting: MeetingFacts }
  | { kind: "waiting"; threadId: string; wait: Wait }
  | { kind: "renew"; end: Day }
  | { kind: "write" }
  | { kind: "ended"; end: Day }
  | { kind: "join" };

/** What waits in the exchanges: an answer to read, or the promise that comes first. */
export interface AdviceFacts {
  answeredThread: string | null;
  waiting: { threadId: string; wait: Wait } | null;
}

export function nextStep(input: {
  membership: MembershipFacts | null;
  orders: OrderFacts[];
  advice: AdviceFacts;
  /** The soonest that has not begun; null when there is none. */
  meeting: MeetingFacts | null;
  /** A place they are offered, if there is one. */
  offer: OfferFacts | null;
  now: Date;
  renewalWindowDays: number;
}): NextStep {
  const { membership, orders } = input;
  const suspension = lastingSuspension(membership);
  if (suspension) return { kind: "on_hold", suspension };
  const due = findDueInstalment(orders);
  if (due) {
    const { subject, ...instalment } = due;
    return { kind: "pay", instalment, subject };
  }
  const status = membershipStatus(membership, orders);
  const [newest] = orders;
  if (status !== "active" && status !== "upcoming" && newest) {
    if (newest.stage === "processing") return { kind: "confirming", orderId: newest.orderId };
    if (!wasPaid(newest)) return { kind: "unfinished", orderId: newest.orderId };
  }
  // It lapses; an answer does not.
  if (input.offer) return { kind: "offer", offer: input.offer };
  const { answeredThread, waiting } = input.advice;
  if (answeredThread) return { kind: "answer", threadId: answeredThread };
  const opens = status === "upcoming" && membership ? parisInstant(membership.start, "00:00") : null;
  const { meeting } = input;
  if (meeting && leads(meeting, { before: waiting?.wait.due ?? opens, now: input.now }))
    return { kind: "meeting", meeting };
  if (!membership || status === "none") return { kind: "join" };
  if (status === "ended") return { kind: "ended", end: membership.end };
  if (status === "upcoming") return { kind: "opens", on: membership.start, until: membership.end };
  if (waiting) return { kind: "waiting", ...waiting };
  const renewable = membership.end <= addDays(parisDay(input.now), input.renewalWindowDays);
  return renewable ? { kind: "renew", end: membership.end } : { kind: "write" };
}

/** Within a few days, and before what is promised or opens meanwhile. */
function leads({ startsAt }: MeetingFacts, { before, now }: { before: Date | null; now: Date }): boolean {
  const soon = startsAt.getTime() - now.getTime() <= MEETING_LEADS_DAYS * 86_400_000;
  return soon && (before === null || startsAt < before);
}

/** How long an answer is still recalled beside the form. */
const ANSWER_RECALLED_DAYS = 7;

/** What became of the last message somebody wrote: with its clock until it is answered. */
export type Question =
  | { kind: "waiting"; writtenAt: Date; dueAt: Date; late: boolean }
  | { kind: "answered"; writtenAt: Date; answeredAt: Date; here: boolean };

export function questionOf(
  { writtenAt, answeredAt, dueAt, here }: { writtenAt: Date; answeredAt: Date | null; dueAt: Date; here: boolean },
  now: Date,
): Question | null {
  if (!answeredAt) return { kind: "waiting", writtenAt, dueAt, late: dueAt < now };
  const old = now.getTime() - answeredAt.getTime() > ANSWER_RECALLED_DAYS * 86_400_000;
  return old ? null : { kind: "answered", writtenAt, answeredAt, here };
}

/** Messages one account may send in an hour (requirements ). */
export const MESSAGES_PER_HOUR = 60;
