import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { kept } from "~/platform/personal-data/kept";
import { instantBefore } from "~/platform/personal-data/kept-time";
import { eraseEndedLinks } from "./data-links.server";
import { deleteClosedBefore } from "./queries.server";

/** Links that are over go, and requests whose years as a proof are (schedule). */
export async function eraseOldRequests(db: Db, at: At): Promise<void> {
  await eraseEndedLinks(db, at);
  await deleteClosedBefore(db, instantBefore(kept.data_requests, at));
}
