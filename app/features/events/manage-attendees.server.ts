import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { formatTime, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { csv } from "~/platform/files/csv";
import { mailNoteWaits } from "./event-mails.server";
import { removeRegistration } from "./give-place-back.server";
import { insertNote } from "./note-queries.server";
import * as queries from "./queries.server";
import * as registrations from "./registration-queries.server";
import { COACH_MESSAGE_MAX_CHARACTERS } from "./rules";

export { markRemainingPresent } from "./registration-queries.server";

/** Came, did not come, or not known: for a confirmed place of this event. */
export async function setAttendance(
  trx: Trx,
  input: { eventId: string; registrationId: string; attended: boolean | null },
): Promise<{ ok: boolean }> {
  const known = await registrations.findRegistration(trx, input.registrationId);
  if (known?.event_id !== input.eventId || known.status !== "confirmed") return { ok: false };
  await markAttendance(trx, input);
  return { ok: true };
}

/** For the coach, after the meeting. */
export async function markAttendance(
  trx: Trx,
  { registrationId, attended }: { registrationId: string; attended: boolean | null },
): Promise<void> {
  await registrations.updateRegistration(trx, registrationId, { attended });
}

/** Takes somebody off: who had a place is told, and what they paid goes back. In the journal once, and not for a place that was over already. */
export async function removeAttendee(
  trx: Trx,
  input: { eventId: string; registrationId: string; reason: string },
  at: Actor,
): ReturnType<typeof removeRegistration> {
  const known = await registrations.findRegistration(trx, input.registrationId);
  if (known?.event_id !== input.eventId) return { ok: false, reason: "unknown" };
  const removed = await removeRegistration(trx, input, at);
  const subject = { type: "event", id: input.eventId } as const;
  if (removed.ok) await recordAction(trx, { action: "events.person_removed", subject, reason: input.reason }, at);
  return removed;
}

/**
 * A word of the coach to everybody who has a place, once per `clientKey` and text: read on the site, the mail says only that it waits.
 * Corrected and sent again, it is another word. Returns how many it went to.
 */
export async function writeToRegistered(
  trx: Trx,
  input: { eventId: string; clientKey: string; text: string },
  at: Actor,
): Promise<{ ok: true; count: number } | { ok: false; reason: "unknown" | "empty" | "too_long" | "nobody" }> {
  const text = input.text.trim();
  if (!text) return { ok: false, reason: "empty" };
  if (text.length > COACH_MESSAGE_MAX_CHARACTERS) return { ok: false, reason: "too_long" };
  const event = await queries.findEvent(trx, input.eventId);
  if (!event) return { ok: false, reason: "unknown" };
  const people = (await registrations.listActiveRegistrations(trx, event.id)).filter(
    ({ status }) => status === "confirmed",
  );
  if (people.length === 0) return { ok: false, reason: "nobody" };
  const note = { id: randomUUID(), event_id: event.id, client_key: input.clientKey, text, written_at: at.now };
  const noteId = await insertNote(trx, note);
  if (!noteId) return { ok: true, count: people.length };
  for (const registration of people) await mailNoteWaits(trx, event, registration, noteId, at);
  const after = { people: people.length };
  await recordAction(trx, { action: "events.people_written_to", subject: { type: "event", id: event.id }, after }, at);
  return { ok: true, count: people.length };
}

const states: Record<registrations.Registration["status"], string> = {
  confirmed: "inscrit",
  held: "paiement en cours",
  offered: "place proposée",
  waiting: "liste d’attente",
  canceled: "annulé",
  expired: "délai passé",
};

/** The list as a spreadsheet opens it, and its name; undefined when there is no such event. Taking it out is written in the journal. */
export async function exportRegistrations(
  trx: Trx,
  input: { eventId: string },
  at: Actor,
): Promise<{ name: string; text: string } | undefined> {
  const event = await queries.findEvent(trx, input.eventId);
  if (!event) return undefined;
  const rows = await registrations.listRegistrations(trx, event.id);
  await recordAction(trx, { action: "events.people_exported", subject: { type: "event", id: event.id } }, at);
  const head = ["Rang", "Prénom", "Nom", "Pseudonyme", "E-mail", "État", "Inscription", "Présence"];
  const lines = rows.map((row, index) => [
    String(index + 1),
    row.first_name,
    row.last_name,
    row.pseudonym ?? "",
    row.reachable ? row.email : "",
    states[row.status],
    `${parisDay(row.created_at)} ${formatTime(row.created_at)}`,
    row.attended === null ? "" : row.attended ? "oui" : "non",
  ]);
  return { name: `inscrits-${event.slug}`, text: csv(head, lines) };
}
