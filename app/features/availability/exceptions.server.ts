import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { type Day, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { deleteException, insertException } from "./queries.server";
import { checkHours, type HoursProblem, hoursInFacts, type OpeningException } from "./rules";

export { listExceptions } from "./queries.server";

export type ExceptionRefusal = HoursProblem | "past";

/**
 * This day has these hours whatever its weekday, none when it is shut, a public holiday too; what was said of it before is replaced. Appointments
 * made before stay.
 */
export async function saveException(
  trx: Trx,
  { day, hours }: OpeningException,
  act: Actor,
): Promise<{ ok: true } | { ok: false; reason: ExceptionRefusal }> {
  if (day < parisDay(act.now)) return { ok: false, reason: "past" };
  const problem = checkHours(hours);
  if (problem) return { ok: false, reason: problem };
  await deleteException(trx, day);
  const rows = hours.length > 0 ? hours.map(({ from, to }) => ({ from_time: from, to_time: to })) : [SHUT];
  await insertException(
    trx,
    rows.map((times) => ({ id: randomUUID(), day, ...times })),
  );
  const after = { day, hours: hoursInFacts(hours) };
  await recordAction(trx, { action: "availability.day_changed", subject: { type: "site", id: null }, after }, act);
  return { ok: true };
}

const SHUT = { from_time: null, to_time: null };

/** This day is like its weekday again. Gives what it was, to undo it; null when it was no exception. */
export async function removeException(trx: Trx, { day }: { day: Day }, act: Actor): Promise<OpeningException | null> {
  const hours = await deleteException(trx, day);
  if (!hours) return null;
  const before = { day, hours: hoursInFacts(hours) };
  await recordAction(trx, { action: "availability.day_restored", subject: { type: "site", id: null }, before }, act);
  return { day, hours };
}
