import { isOver } from "~/platform/auth/lifetimes";
import type { Session } from "~/platform/auth/session.server";
import { parisDay } from "~/platform/clock";
import { type Db, db } from "~/platform/db/database.server";
import { lastUse } from "../rules";
import { deleteSession, listSessions } from "./queries.server";

export interface Device {
  id: string;
  /** « Firefox sur Windows ». */
  browser: string;
  lastUse: string;
  shared: boolean;
  present: boolean;
}

/** Where this person is signed in, the present device first. Sessions age on the real clock. */
export async function listDevices(database: Db, session: Session): Promise<Device[]> {
  const at = new Date();
  const rows = await listSessions(database, session.userId);
  const devices = rows
    .filter((row) => row.expires_at > at && !isOver(agesOf(row), at))
    .map((row) => ({
      id: row.id,
      browser: row.user_agent || "Navigateur",
      lastUse: lastUse(parisDay(row.seen_at), parisDay(at)),
      shared: row.lifetime === "shared",
      present: row.id === session.id,
    }));
  return devices.sort((one, other) => Number(other.present) - Number(one.present));
}

function agesOf(row: Awaited<ReturnType<typeof listSessions>>[number]) {
  return { lifetime: row.lifetime, createdAt: row.created_at, seenAt: row.seen_at };
}

/** Signs one device of this very person out; false when they have no such session. */
export function endDevice(session: Session, sessionId: string): Promise<boolean> {
  return deleteSession(db(), { userId: session.userId, sessionId });
}
