import { isDeepStrictEqual } from "node:util";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { type Day, parisDay, parisInstant } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import * as queries from "./queries.server";
import { type CorrectionRefusal, readCorrection } from "./rules";

/**
 * Adds to the books what no payment of the site says: money found at the provider whose order a backup lost, an error of the past.
 * `byTransfer`: it went by her own bank, not by the provider. `key`: of the form, so that sent twice it is booked once. Refused, with the field: see
 * `readCorrection`; `already` when the same form comes again with something else: the books keep what they have.
 */
export async function recordCorrection(
  trx: Trx,
  typed: { key: string; amount: string; day: string; words: string; byTransfer?: boolean },
  { now, by }: Actor,
): Promise<{ ok: true } | CorrectionRefusal> {
  const read = readCorrection(typed, parisDay(now));
  if (!read.ok) return read;
  const { amountCents, day, words } = read;
  const row = { amount_cents: amountCents, occurred_at: noonOf(day), words, by_transfer: typed.byTransfer ?? false };
  if (await queries.insertCorrection(trx, { source: typed.key, ...row })) {
    await noteInJournal(trx, { key: typed.key, amountCents, day }, { now, by });
    return { ok: true };
  }
  const written = await queries.findCorrection(trx, typed.key);
  if (isDeepStrictEqual(written, row)) return { ok: true };
  const { amount_cents, occurred_at } = written;
  return { ok: false, field: "amount", reason: "already", amountCents: amount_cents, day: parisDay(occurred_at) };
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
