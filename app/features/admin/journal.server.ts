import { type AuditEntry, type Facts, listAuditEntries, listRoomsWithEntries } from "~/features/audit/audit.server";
import { settingName } from "~/features/settings/messages";
import { definitions, isSettingKey } from "~/features/settings/rules";
import { type Day, formatDay, formatTime, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { formatEuros } from "~/platform/money";
import { jobLabelOf } from "./job-messages";
import { journalFacts, journalRooms, journalSentence, namedObjects, namelessObjects } from "./journal-messages";
import { findNames, findObjectNames } from "./queries.server";

/** The journal as it is read: plain sentences, by day, with the present names of people and things. */
export async function readJournal(db: Db, narrowing: { room: string | null; day: Day | null; page: number }) {
  const { acts, found, page, pages } = await listAuditEntries(db, { ...narrowing, subject: null });
  const people = acts.flatMap(({ actor_user_id, subject_type, subject_id }) => [
    actor_user_id,
    subject_type === "person" ? subject_id : null,
  ]);
  const names = await findNames(
    db,
    people.filter((id) => id !== null),
  );
  const objects = await findObjectNames(
    db,
    acts.flatMap(({ subject_type, subject_id }) => (subject_id ? [{ type: subject_type, id: subject_id }] : [])),
  );
  const whoOf = (id: string | null) => (id ? (names.get(id)?.first ?? "Quelqu’un") : "Le site");
  const lineOf = (act: AuditEntry) => ({
    id: act.id,
    time: formatTime(act.at),
    sentence: `${whoOf(act.actor_user_id)} ${journalSentence(act.action, objectName(act, names, objects))}.`,
    /** « 150 € → 200 € », when the act tells what changed. */
    change: changeOf(act),
    reason: act.reason,
  });
  const days = [...Map.groupBy(acts, ({ at }) => parisDay(at))].map(([day, done]) => {
    return { day, title: formatDay(day), lines: done.map(lineOf) };
  });
  const rooms = (await listRoomsWithEntries(db)).map((id) => ({ id, label: journalRooms[id] ?? id }));
  return { days, found, page, pages, rooms };
}

function objectName(
  { subject_type, subject_id }: AuditEntry,
  people: Awaited<ReturnType<typeof findNames>>,
  objects: Map<string, string>,
): string {
  const nameless = namelessObjects[subject_type] ?? "quelque chose";
  if (!subject_id) return nameless;
  if (subject_type === "person") return people.get(subject_id)?.full ?? nameless;
  if (subject_type === "setting")
    return isSettingKey(subject_id) ? `${namedObjects.setting} « ${settingName(subject_id)} »` : nameless;
  const name = objects.get(`${subject_type}:${subject_id}`);
  if (!name) return nameless;
  if (subject_type === "job") return `${namedObjects.job} « ${jobLabelOf(name).title} »`;
  return subject_type === "order"
    ? `${namedObjects.order} ${name}`
    : `${namedObjects[subject_type] ?? ""} « ${name} »`.trim();
}

function changeOf({ action, subject_id, before, after }: AuditEntry): string | null {
  if (action.startsWith("settings.") && subject_id && isSettingKey(subject_id)) {
    const { kind } = definitions[subject_id];
    const shown = (facts: Facts | null) =>
      facts && shortened(kind === "cents" ? formatEuros(Number(facts.value)) : String(facts.value));
    return before ? `${shown(before)} → ${shown(after)}` : shown(after);
  }
  const fields = Object.keys({ ...before, ...after }).filter((field) => journalFacts[field]);
  const told = fields.map((field) => {
    const from = before?.[field];
    const to = after?.[field];
    const change = [from, to]
      .filter((value) => value !== undefined && value !== null)
      .map((value) => fact(field, value));
    return `${journalFacts[field]} : ${[...new Set(change)].join(" → ")}`;
  });
  return told.length > 0 ? told.join(" · ") : null;
}

function fact(field: string, value: string | number | boolean | null | undefined): string {
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "number" && field.endsWith("_cents")) return formatEuros(value);
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  return shortened(String(value));
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 90 ? `${line.slice(0, 88)}…` : line;
}
