import { type Actor, recordAction } from "~/features/audit/audit.server";
import { type Day, parisDay, parisInstant } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import * as queries from "./queries.server";
import { readCorrection } from "./rules";

/**
 * Adds to the books what no payment of the site says: money found at the provider whose order a backup lost, an error of the past.
 * `byTransfer`: it went by her own bank, not by the provider. `key`: of the form, so that sent twice it is booked once. Refused, with the field: see `readCorrection`.
 */
export async function recordCorrection(
  trx: Trx,
  typed: { key: string; amount: string; day: string; words: string; byTransfer?: boolean },
  { now, by }: Actor,
): Promise<ReturnType<typeof readCorrection>> {
  const read = readCorrection(typed, parisDay(now));
  if (!read.ok) return read;
  const { amountCents, day, words } = read;
  const added = await queries.insertCorrection(trx, {
    source: typed.key,
    amount_cents: amountCents,
    occurred_at: noonOf(day),
    words,
    by_transfer: typed.byTransfer ?? false,
  });
  if (added) await noteInJournal(trx, { key: typed.key, amountCents, day }, { now, by });
  return read;
}

/** A day has no hour in the books; noon is the same day wherever the server is. */
function noonOf(day: Day): Date {
  return parisInstant(day, "12:00");
}

async function noteInJournal(
  trx: Trx,
  { key, amountCents, day }: { key: string; amountCents: Cents; day: Day },
  actor: Actor,
) {
  await recordAction(
    trx,
    {
      action: "accounting.corrected",
      subject: { type: "correction", id: key },
      after: { amount_cents: amountCents, day },
    },
    actor,
  );
}
