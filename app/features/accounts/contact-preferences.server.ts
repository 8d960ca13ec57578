import type { Db } from "~/platform/db/database.server";
import { findPreferences } from "./contact-preference-queries.server";
import { type ContactPreferences, DEFAULT_PREFERENCES } from "./rules";

export {
  listPreferences,
  mergeContactPreferences,
  refusesMail,
  savePreferences,
} from "./contact-preference-queries.server";

/** How this person may be reached; the least that can harm for who said nothing. */
export async function readPreferences(db: Db, userId: string): Promise<ContactPreferences> {
  return (await findPreferences(db, userId)) ?? DEFAULT_PREFERENCES;
}
