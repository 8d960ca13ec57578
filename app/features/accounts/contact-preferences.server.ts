import { noteErasure } from "~/platform/backups/noted-erasures.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import {
  findPreferences,
  listPreferences,
  movePreferences,
  writePreferences,
} from "./contact-preference-queries.server";
import type { AccountMerge } from "./merge-accounts.server";
import { isErased } from "./retention-queries.server";
import { type ContactPreferences, DEFAULT_PREFERENCES, remindedUntil } from "./rules";

export {
  findPreferences,
  findPreferencesAt,
  findRefuser,
  listPreferences,
  refusedMailAtFormer,
  refusesMail,
} from "./contact-preference-queries.server";

/** How this person may be reached; the least that can harm for who said nothing. */
export async function readPreferences(db: Db | Trx, userId: string): Promise<ContactPreferences> {
  return (await findPreferences(db, userId)) ?? DEFAULT_PREFERENCES;
}

/** In place of what was chosen before, even if an older backup is put back. */
export async function savePreferences(trx: Trx, userId: string, said: ContactPreferences, { now }: At): Promise<void> {
  await writePreferences(trx, userId, said, { now });
  await noteErasure(trx, { wishes: inFigures(said), of: userId }, { now });
}

/**
 * Two accounts of one person become one: what the one that stays chose holds; without it, what the other chose. It holds for both in an older
 * backup put back, which has them apart.
 */
export async function mergeContactPreferences(
  trx: Trx,
  { from, to, boughtOnly }: Parameters<AccountMerge>[1],
  { now }: At,
): Promise<void> {
  if (!boughtOnly && !(await findPreferences(trx, to))) await movePreferences(trx, { from, to });
  const held = await findPreferences(trx, to);
  if (held) await noteErasure(trx, { wishes: inFigures(held), of: to }, { now });
}

const inFigures = ({ mail, phone, voiceMail, sayName, notBefore, notAfter }: ContactPreferences) =>
  [Number(mail), Number(phone), Number(voiceMail), Number(sayName), notBefore, notAfter].join(",");

/** In a backup put back: what was said at this instant, unless it holds something later. Whether it changed anything. */
export async function savePreferencesAgain(
  trx: Trx,
  { userId, figures }: { userId: string; figures: string },
  { now }: At,
): Promise<boolean> {
  const account = await trx.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  if (!account || (await isErased(trx, userId))) return false;
  const held = await trx
    .selectFrom("contact_preferences")
    .select("updated_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (held && held.updated_at >= now) return false;
  const [mail, phone, voiceMail, sayName, notBefore = "", notAfter = ""] = figures.split(",");
  const said = {
    mail: mail === "1",
    phone: phone === "1",
    voiceMail: voiceMail === "1",
    sayName: sayName === "1",
    notBefore: notBefore === "" ? null : Number(notBefore),
    notAfter: notAfter === "" ? null : Number(notAfter),
  };
  await writePreferences(trx, userId, said, { now });
  return true;
}

/** Why nothing is written to this person but what a contract or the law asks for; null when it is. */
export async function whyWithheld(
  db: Db | Trx,
  { id, emailConfirmed }: { id: string; emailConfirmed: boolean },
): Promise<"unproved" | "refused" | null> {
  if (!emailConfirmed) return "unproved";
  return (await readPreferences(db, id)).mail ? null : "refused";
}

/** Of what happens tomorrow, what its person may be reminded of at this hour, and until when. */
export async function listReminderDue<Row extends { user_id: string | null }>(
  db: Db,
  tomorrow: Row[],
  { now }: At,
): Promise<(Row & { goodUntil: Date })[]> {
  const people = tomorrow.flatMap(({ user_id }) => user_id ?? []);
  const preferences = await listPreferences(db, people);
  return tomorrow.flatMap((row) => {
    const goodUntil = remindedUntil(preferences.get(row.user_id ?? ""), now);
    return goodUntil ? [{ ...row, goodUntil }] : [];
  });
}
