import { type Db, db, type Trx } from "~/platform/db/database.server";
import { noteCookie } from "~/platform/http/answer-cookies.server";
import { clearWithSession, signedCookie } from "~/platform/http/signed-cookie.server";
import { hashToken, newToken } from "~/platform/tokens.server";
import { browserName } from "./browser-name";
import { endOf, FRESH_PASSWORD_MS, type Lifetime, lifetimes, SEEN_EVERY_MS } from "./lifetimes";
import { clearHint, hasHint, hintOver, hintUntil, saysLeft, saysOver } from "./session-hint.server";
import "./tables";

// Sessions age on the real clock: moving the clock in a demonstration signs nobody out.

export interface Session {
  id: string;
  userId: string;
  lifetime: Lifetime;
  /** Whether the password was typed in the last ten minutes: what a sensitive act asks for. */
  fresh: boolean;
}

/** Holds the secret of the session; the row, which knows its hash, decides when it is over. */
const cookie = signedCookie("__Host-sid", { maxAgeSeconds: lifetimes.ordinary.longestMs / 1_000 });

/** Says that a session of the coach was opened here, and nothing else: it opens no door, it spares the others a reading. */
const staffMark = signedCookie("__Host-equipe", { maxAgeSeconds: lifetimes.staff.longestMs / 1_000 });

/** Whether a session of the coach may be open in this browser; its session says whether it is. */
export function hasStaffMark(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(`${staffMark.name}=`) ?? false;
}

/**
 * Whether somebody left this browser in a hurry and the site was not told: her session is still to be ended. The script of the head says it
 * in the hint; WebKit forgets after seven days what a script wrote in a cookie. So a session without the hint that came with it, and lasts as
 * long, was left too.
 */
export function wasLeft(cookieHeader: string | null): boolean {
  if (hasHint(cookieHeader)) return saysLeft(cookieHeader);
  return (cookieHeader?.includes(`${cookie.name}=`) ?? false) && !hasStaffMark(cookieHeader);
}

/** The session this request belongs to, renewed by use; null without one that lasts. Never call it in a transaction. */
export async function readSession(request: Request): Promise<Session | null> {
  const token = cookie.read(request);
  const at = new Date();
  const row = token === null ? undefined : await findOpen(token, at);
  if (!row) {
    const cookies = request.headers.get("Cookie");
    if (hasHint(cookies) && !saysOver(cookies)) noteCookie(request, hintOver(cookies));
    return null;
  }
  const { id, user_id: userId, lifetime, created_at, seen_at, password_at } = row;
  if (at.getTime() - seen_at.getTime() > SEEN_EVERY_MS) {
    const seen = { seen_at: at, expires_at: endOf(lifetime, created_at, at) };
    await db().updateTable("sessions").set(seen).where("id", "=", id).execute();
    if (lifetime !== "staff")
      noteCookie(request, hintUntil(seen.expires_at, { at, untilClosed: lifetime === "shared" }));
  }
  return { id, userId, lifetime, fresh: at.getTime() - password_at.getTime() < FRESH_PASSWORD_MS };
}

/** Whose session this browser had, open or over; null once its row is gone. */
export async function findFormerOwner(request: Request): Promise<string | null> {
  const token = cookie.read(request);
  if (token === null) return null;
  const row = await db()
    .selectFrom("sessions")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return row?.user_id ?? null;
}

function findOpen(token: string, at: Date) {
  return db()
    .selectFrom("sessions")
    .select(["id", "user_id", "lifetime", "created_at", "seen_at", "password_at"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">=", at)
    .executeTakeFirst();
}

interface Opening {
  lifetime?: Lifetime;
  /** The browser forgets the cookie when it closes, and the session is short. */
  sharedDevice?: boolean;
  /** Where the password was found right, so that whoever changes it ends this session too. */
  within?: Trx;
}

/** Opens a session for this browser and ends the one it had, with all that somebody else’s left; returns the `Set-Cookie` header of the answer. */
export async function openSession(
  request: Request,
  userId: string,
  { sharedDevice = false, lifetime = sharedDevice ? "shared" : "ordinary", within }: Opening = {},
): Promise<Headers> {
  const database = within ?? db();
  const ended = await endSessionOf(database, request);
  const { token, hash } = newToken();
  const at = new Date();
  await database
    .insertInto("sessions")
    .values({
      user_id: userId,
      token_hash: hash,
      browser: browserName(request.headers.get("User-Agent")),
      lifetime,
      created_at: at,
      seen_at: at,
      password_at: at,
      expires_at: endOf(lifetime, at, at),
    })
    .execute();
  const forSeconds = lifetimes[lifetime].longestMs / 1_000;
  const headers = ended && ended !== userId ? forgetVisit(request) : new Headers();
  headers.append("Set-Cookie", cookie.write(token, { forSeconds, untilClosed: sharedDevice }));
  if (lifetime === "staff") {
    headers.append("Set-Cookie", staffMark.write("1", { untilClosed: sharedDevice }));
    if (hasHint(request.headers.get("Cookie"))) headers.append("Set-Cookie", clearHint());
  } else {
    headers.append("Set-Cookie", hintUntil(endOf(lifetime, at, at), { at, untilClosed: sharedDevice }));
    clearStaffMark(request, headers);
  }
  return headers;
}

/** Ends the session of this browser, in the database first; returns the headers that remove what goes with it. Throws when the database is away. */
export async function closeSession(request: Request): Promise<Headers> {
  await endSessionOf(db(), request);
  return forgetVisit(request);
}

function forgetVisit(request: Request): Headers {
  const headers = new Headers();
  for (const cleared of clearWithSession(request)) headers.append("Set-Cookie", cleared);
  if (hasHint(request.headers.get("Cookie"))) headers.append("Set-Cookie", clearHint());
  return headers;
}

function clearStaffMark(request: Request, headers: Headers): void {
  if (hasStaffMark(request.headers.get("Cookie"))) headers.append("Set-Cookie", staffMark.clear());
}

/** Whose session this browser had; null when it had none. */
async function endSessionOf(database: Db | Trx, request: Request): Promise<string | null> {
  const token = cookie.read(request);
  if (token === null) return null;
  const ended = await database
    .deleteFrom("sessions")
    .where("token_hash", "=", hashToken(token))
    .returning("user_id")
    .executeTakeFirst();
  return ended?.user_id ?? null;
}

/** Where this person is signed in, the latest visit first. */
export function listSessions(database: Db | Trx, userId: string) {
  return database
    .selectFrom("sessions")
    .select(["id", "browser", "lifetime", "seen_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">=", new Date())
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .execute();
}

/** Signs this person out everywhere from the next request on, or everywhere else than in one session. */
export async function endSessions(database: Db | Trx, userId: string, but?: Pick<Session, "id">): Promise<void> {
  await database
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(but !== undefined, (query) => query.where("id", "!=", but?.id ?? ""))
    .execute();
}

/** Signs everybody out, everywhere. */
export async function endAllSessions(trx: Trx): Promise<void> {
  await trx.deleteFrom("sessions").execute();
}

/** Ends one session of this very person; false when they have no such session. */
export async function endSession(database: Db | Trx, userId: string, id: string): Promise<boolean> {
  const ended = await database
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** The password was typed again in this session. */
export async function notePassword(database: Db | Trx, { id }: Pick<Session, "id">): Promise<void> {
  await database.updateTable("sessions").set({ password_at: new Date() }).where("id", "=", id).execute();
}

/** Forgets the sessions that are over. */
export async function pruneSessions(database: Db): Promise<void> {
  await database.deleteFrom("sessions").where("expires_at", "<", new Date()).execute();
}
