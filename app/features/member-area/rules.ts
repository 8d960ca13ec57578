import type { Wait } from "~/features/advice/rules";
import { addDays, type Day } from "~/platform/clock";
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
  stage: "waiting" | "processing" | "paid" | "failed" | "canceled" | "expired" | "given_back";
  instalments: Line[];
}

/** What the card « Statut » says. A membership without access and with nothing to pay is over. */
type ShownStatus = "none" | "active" | "upcoming" | "suspended" | "ended";

export function membershipStatus(membership: MembershipFacts | null, orders: OrderFacts[]): ShownStatus {
  if (!membership) return "none";
  if (membership.status === "suspended" && !lastingSuspension(membership) && !findDueInstalment(orders)) return "ended";
  return membership.status;
}

/** A suspension that no payment of the person lifts: they can only write. */
export function lastingSuspension(membership: MembershipFacts | null): "paused" | "payment_reversed" | null {
  const suspension = membership?.suspension ?? null;
  return suspension === "instalment_due" ? null : suspension;
}

/** The instalment of a begun order that nobody will take by itself. */
function findDueInstalment(orders: OrderFacts[]): Line | null {
  const begun = orders.filter(({ stage }) => stage === "paid");
  return begun.flatMap(({ instalments }) => instalments).find(({ state }) => state === "to_pay") ?? null;
}

/** The one thing a person should see first; only what is true, most pressing first (requirements ). */
export type NextStep =
  | { kind: "pay"; instalment: Line }
  | { kind: "on_hold"; suspension: "paused" | "payment_reversed" }
  | { kind: "confirming" }
  | { kind: "unfinished"; orderId: string }
  | { kind: "opens"; on: Day; until: Day }
  | { kind: "answer"; threadId: string }
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
  today: Day;
  renewalWindowDays: number;
}): NextStep {
  const { membership, orders } = input;
  const suspension = lastingSuspension(membership);
  if (suspension) return { kind: "on_hold", suspension };
  const due = findDueInstalment(orders);
  if (due) return { kind: "pay", instalment: due };
  const status = membershipStatus(membership, orders);
  const [newest] = orders;
  if (status !== "active" && status !== "upcoming" && newest) {
    if (newest.stage === "processing") return { kind: "confirming" };
    if (newest.stage !== "paid" && newest.stage !== "given_back")
      return { kind: "unfinished", orderId: newest.orderId };
  }
  const { answeredThread, waiting } = input.advice;
  if (answeredThread) return { kind: "answer", threadId: answeredThread };
  if (!membership || status === "none") return { kind: "join" };
  if (status === "ended") return { kind: "ended", end: membership.end };
  if (status === "upcoming") return { kind: "opens", on: membership.start, until: membership.end };
  if (waiting) return { kind: "waiting", ...waiting };
  const renewable = membership.end <= addDays(input.today, input.renewalWindowDays);
  return renewable ? { kind: "renew", end: membership.end } : { kind: "write" };
}

/** How long an answer is still recalled beside the form. */
const ANSWER_RECALLED_DAYS = 7;

/** What became of the last message somebody wrote: with its clock until it is answered. */
export type Question =
  | { kind: "waiting"; writtenAt: Date; dueAt: Date; late: boolean }
  | { kind: "answered"; writtenAt: Date; answeredAt: Date };

export function questionOf(
  { writtenAt, answeredAt, dueAt }: { writtenAt: Date; answeredAt: Date | null; dueAt: Date },
  now: Date,
): Question | null {
  if (!answeredAt) return { kind: "waiting", writtenAt, dueAt, late: dueAt < now };
  const old = now.getTime() - answeredAt.getTime() > ANSWER_RECALLED_DAYS * 86_400_000;
  return old ? null : { kind: "answered", writtenAt, answeredAt };
}

/** Messages one account may send in an hour (requirements ). */
export const MESSAGES_PER_HOUR = 60;
export const MESSAGE_MAX_CHARACTERS = 5_000;

/** What was typed, fit to be kept: no control character but the end of a line. */
export function readableText(typed: string): string {
  return typed
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .normalize("NFC")
    .trim();
}

/** Requests for a new confirmation mail by one account in an hour. */
export const CONFIRMATIONS_PER_HOUR = 3;
