import { randomUUID } from "node:crypto";
import type { Declared } from "~/features/terminations/rules";
import { readTermination, receiveTermination, settleTermination } from "~/features/terminations/terminations.server";
import { db, inTransaction } from "~/platform/db/database.server";

const by = "00000000-0000-4000-8000-000000000001";

export interface Declaring {
  now?: Date;
  clientKey?: string;
  /** Who was signed in. */
  userId?: string | null;
}

/** A withdrawal, unless it says otherwise. */
export function declared(
  said: Partial<Declared> & Pick<Declared, "email">,
  { now, clientKey = randomUUID(), userId = null }: Declaring & { now: Date },
) {
  const whole: Declared = {
    kind: "withdrawal",
    name: "Claire Test",
    reference: null,
    wishedDay: null,
    motive: null,
    ...said,
  };
  return inTransaction((trx) => receiveTermination(trx, { clientKey, declared: whole, userId }, { now }));
}

/** What the coach reads of it. */
export async function planOf(id: string, now: Date) {
  return (await readTermination(db(), id, { now }))?.plan;
}

/** Settled for what she read. */
export async function settle(id: string, now: Date) {
  const shownCents = (await planOf(id, now))?.refundCents ?? 0;
  return inTransaction((trx) => settleTermination(trx, { id, shownCents }, { now, by }));
}
