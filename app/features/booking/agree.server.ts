import { writeToPerson } from "~/features/advice/advice.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { writeAgreed } from "./notes.server";
import * as queries from "./queries.server";

/**
 * « Pour la prochaine fois »: what was agreed, where its person reads it beside the meeting; and a letter too when the coach has
 * already written to her in « Mes échanges ». Says where it went.
 */
export async function sendAgreed(
  trx: Trx,
  { appointmentId, text, clientKey }: { appointmentId: string; text: string; clientKey: string },
  act: Actor & { by: string },
): Promise<{ ok: true; letter: boolean } | { ok: false; reason: "unknown" | "empty" | "too_long" | "unreadable" }> {
  const one = await queries.findAppointment(trx, appointmentId);
  if (!one?.user_id) return { ok: false, reason: "unknown" };
  if (!text.trim()) return { ok: false, reason: "empty" };
  const kept = await writeAgreed(trx, { appointmentId, text }, act);
  if (!kept.ok) return kept;
  const written = await writeToPerson(trx, { userId: one.user_id, text, clientKey }, act);
  if (!written.ok && written.reason === "too_long") return { ok: false, reason: "too_long" };
  await recordAction(trx, { action: "booking.agreed", subject: { type: "person", id: one.user_id } }, act);
  return { ok: true, letter: written.ok };
}
