import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { kept } from "~/platform/personal-data/kept";
import { dayBefore } from "~/platform/personal-data/kept-time";
import { deleteClosedBefore } from "./queries.server";

/** Breaches whose years as a proof are over go, with the keys of what was written (schedule). */
export async function eraseOldBreaches(trx: Trx, { now }: At): Promise<void> {
  await deleteClosedBefore(trx, dayBefore(kept.breaches, { now }), now);
}
