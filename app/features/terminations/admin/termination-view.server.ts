import { type At, formatExactInstant, formatInstant, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { linesOf, listTiedToSender, readTermination } from "../terminations.server";
import { refundText } from "./messages";

/** One declaration as the coach reads it; null when there is none. */
export async function readTerminationView(db: Db, id: string, at: At) {
  const view = await readTermination(db, id, at);
  if (!view) return null;
  const { termination, order, buyer } = view;
  return {
    id,
    kind: termination.kind,
    name: termination.name,
    email: termination.email,
    motive: termination.motive,
    lines: linesOf(termination),
    receivedAt: formatExactInstant(termination.received_at),
    receivedOn: parisDay(termination.received_at),
    acknowledged: termination.acknowledged,
    signedIn: termination.user_id !== null,
    deadline: view.deadline,
    delay: view.delay,
    otherAddress: view.otherAddress,
    couple: termination.outcome ? [] : await listTiedToSender(db, termination),
    order: order && {
      reference: order.reference,
      label: order.label,
      placedOn: parisDay(order.placed_at),
      buyerId: order.user_id,
      buyer: buyer ? `${buyer.firstName} ${buyer.lastName}` : "Compte supprimé",
    },
    candidates: view.candidates.map(({ reference, label }) => ({ reference, label })),
    plan: view.plan,
    decision: termination.outcome && {
      outcome: termination.outcome,
      on: termination.decided_at ? formatInstant(termination.decided_at) : "",
      refund: refundText({ ...termination, outstanding: view.outstanding }),
      lastDay: termination.last_day,
      answer: termination.answer,
    },
  };
}

/** `fresh`: the coach typed her password a moment ago. */
export type TerminationData = NonNullable<Awaited<ReturnType<typeof readTerminationView>>> & { fresh: boolean };
