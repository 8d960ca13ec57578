import { randomUUID } from "node:crypto";
import type { TerminationKind } from "~/features/terminations/rules";
import { readTermination, receiveTermination, settleTermination } from "~/features/terminations/terminations.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { COACH } from "./appointments";

/** Declared on the public page with the reference of an order, and read by the coach; `settle` ends it for what she read. */
export async function declareEnd({ reference }: { reference: string }, kind: TerminationKind, now: Date) {
  const email = `${randomUUID()}@test.example`;
  const declared = { kind, name: "Ama Test", email, reference, wishedDay: null, motive: null };
  const { id } = await inTransaction((trx) =>
    receiveTermination(trx, { clientKey: randomUUID(), declared, userId: null }, { now }),
  );
  const plan = (await readTermination(db(), id, { now }))?.plan;
  if (!plan) throw new Error("an order has its reckoning");
  const settle = (shownCents = plan.refundCents) =>
    inTransaction((trx) => settleTermination(trx, { id, shownCents }, { now, by: COACH }));
  return { plan, settle };
}
