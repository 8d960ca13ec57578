import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { kept } from "~/platform/personal-data/kept";
import { dayBefore, instantBefore } from "~/platform/personal-data/kept-time";
import * as queries from "./queries.server";

/**
 * What came to nothing goes like a message of the contact form (setting `message_retention_months`): declined, taken back, past its last
 * day, or a draft nobody touched. What was ordered stays with its contract, without the word that was written to its person.
 */
export async function eraseOldQuotes(trx: Trx, { now }: At): Promise<void> {
  const { message_retention_months } = await getSettings(trx);
  const time = { months: message_retention_months };
  const moment = instantBefore(time, { now });
  await queries.deleteUnpaidBefore(trx, moment, dayBefore(time, { now }));
  await queries.deleteDraftsBefore(trx, moment);
  await queries.eraseWordBefore(trx, moment);
}

/** Takes the name and the address out of the quotes that were ordered, once the proof of their contract has had its time (schedule). */
export async function eraseNamesOfOldQuotes(trx: Trx, at: At): Promise<void> {
  await queries.eraseNamesEndedBefore(trx, dayBefore(kept.contracts, at));
}
