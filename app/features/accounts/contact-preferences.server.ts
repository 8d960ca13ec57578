import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { findPreferences, listPreferences } from "./contact-preference-queries.server";
import { type ContactPreferences, DEFAULT_PREFERENCES, isReminderDue } from "./rules";

export {
  findPreferencesAt,
  listFormerAddresses,
  listPreferences,
  mergeContactPreferences,
  refusedMailAtFormer,
  refusesMail,
  savePreferences,
} from "./contact-preference-queries.server";

/** How this person may be reached; the least that can harm for who said nothing. */
export async function readPreferences(db: Db | Trx, userId: string): Promise<ContactPreferences> {
  return (await findPreferences(db, userId)) ?? DEFAULT_PREFERENCES;
}

/** Why nothing is written to this person but what a contract or the law asks for; null when it is. */
export async function whyWithheld(
  db: Db | Trx,
  { id, emailConfirmed }: { id: string; emailConfirmed: boolean },
): Promise<"unproved" | "refused" | null> {
  if (!emailConfirmed) return "unproved";
  return (await readPreferences(db, id)).mail ? null : "refused";
}

/** Of what happens tomorrow, what its person may be reminded of at this hour. */
export async function listReminderDue<Row extends { user_id: string | null }>(
  db: Db,
  tomorrow: Row[],
  { now }: At,
): Promise<Row[]> {
  const people = tomorrow.flatMap(({ user_id }) => user_id ?? []);
  const preferences = await listPreferences(db, people);
  return tomorrow.filter(({ user_id }) => isReminderDue(preferences.get(user_id ?? ""), now));
}
