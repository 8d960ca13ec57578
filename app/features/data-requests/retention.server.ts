import { type At, addYears, parisDay, parisInstant } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { eraseEndedLinks } from "./data-links.server";
import { deleteClosedBefore } from "./queries.server";
import { REQUEST_KEPT_YEARS } from "./rules";

/** Links that are over go, and requests whose years as a proof are (schedule). */
export async function eraseOldRequests(db: Db, at: At): Promise<void> {
  await eraseEndedLinks(db, at);
  await deleteClosedBefore(db, parisInstant(addYears(parisDay(at.now), -REQUEST_KEPT_YEARS), "00:00"));
}
