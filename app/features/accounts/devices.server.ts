import { endSession, listSessions, type Session } from "~/platform/auth/session.server";
import { parisDay } from "~/platform/clock";
import { type Db, db } from "~/platform/db/database.server";
import { lastUse } from "./rules";

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
export function endDevice(session: Session, sessionId: string): Promise<boolean> {
  return endSession(db(), session.userId, sessionId);
}
