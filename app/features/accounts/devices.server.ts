import { recordSecurity } from "~/features/security-log/security-log.server";
import { endSession, endSessions, listSessions, type Session } from "~/platform/auth/session.server";
import { type At, type Day, daysBetween, parisDay } from "~/platform/clock";
import { type Db, inTransaction } from "~/platform/db/database.server";

export type Device = Awaited<ReturnType<typeof listDevices>>[number];

/** Where this person is signed in, the present device first. Sessions age on the real clock. */
export async function listDevices(database: Db, session: Session) {
  const today = parisDay(new Date());
  const devices = (await listSessions(database, session.userId)).map((row) => ({
    id: row.id,
    /** « Firefox sur Windows ». */
    browser: row.browser,
    lastUse: lastUse(parisDay(row.seen_at), today),
    shared: row.lifetime === "shared",
    present: row.id === session.id,
  }));
  return devices.sort((one, other) => Number(other.present) - Number(one.present));
}

/** Signs one device of this very person out; false when they have no such session. */
export function endDevice(
  { userId }: Session,
  sessionId: string,
  { now, request }: At & { request: Request },
): Promise<boolean> {
  return inTransaction(async (trx) => {
    if (!(await endSession(trx, userId, sessionId))) return false;
    await recordSecurity(trx, { kind: "sessions_ended", userId, request }, { now });
    return true;
  });
}

/** Signs this person out of every device, by themselves. */
export async function endEveryDevice({ userId }: Session, { now, request }: At & { request: Request }): Promise<void> {
  await inTransaction(async (trx) => {
    await endSessions(trx, userId);
    await recordSecurity(trx, { kind: "sessions_ended", userId, request }, { now });
  });
}

/** « aujourd’hui », « hier », « il y a 5 jours »: as near as a person needs to know their own device. */
function lastUse(day: Day, today: Day): string {
  const days = daysBetween(day, today);
  if (days <= 0) return "aujourd’hui";
  return days === 1 ? "hier" : `il y a ${days} jours`;
}
