import { href, redirect } from "react-router";
import { readSession } from "~/platform/auth/session.server";
import { type Db, db, type Trx } from "~/platform/db/database.server";
import { flash } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { type DestinationKey, rememberDestination } from "./destinations.server";
import { mustSignIn, notAllowed, rightsUnknown } from "./messages";
import { deleteSessions, findPerson } from "./queries.server";

export interface User {
  id: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** The address to write to: proved, or typed at sign-up and not proved yet. */
  email: string;
  emailConfirmed: boolean;
  isAdmin: boolean;
}

/** Who sends this request, or null. Reads the session and the person afresh: a removed role counts at once. */
export async function currentUser(request: Request): Promise<User | null> {
  const session = await readSession(request);
  return session && findUser(db(), session.userId);
}

/** The person, or sends the browser to the sign-in page, which then leads to `destination`. */
export async function requireUser(
  request: Request,
  { destination = "espace-membre" }: { destination?: DestinationKey } = {},
): Promise<User> {
  const user = await currentUser(request);
  if (user) return user;
  throw redirect(href("/auth"), { headers: { "Set-Cookie": rememberDestination(destination) } });
}

/** The coach, or away with the reason (spec §6 and §8). When the rights cannot be read nobody enters. */
export async function requireAdmin(request: Request): Promise<User> {
  let user: User | null;
  try {
    user = await currentUser(request);
  } catch (error) {
    log.error("rights_check_failed", { error });
    throw away(href("/"), rightsUnknown);
  }
  if (!user) throw away(href("/auth"), mustSignIn, rememberDestination("admin"));
  if (!user.isAdmin) throw away(href("/"), notAllowed);
  return user;
}

export async function findUser(database: Db | Trx, userId: string): Promise<User | null> {
  const person = await findPerson(database, userId);
  if (!person) return null;
  return {
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    phone: person.phone,
    email: person.email_verified ? person.email : (person.pending_email ?? person.email),
    emailConfirmed: person.email_verified,
    isAdmin: person.role === "admin",
  };
}

/** Name and address to write to. Throws when the account does not exist. */
export async function findContact(
  database: Db | Trx,
  userId: string,
): Promise<{ firstName: string; lastName: string; email: string }> {
  const user = await findUser(database, userId);
  if (!user) throw new Error(`no account ${userId}`);
  return { firstName: user.firstName, lastName: user.lastName, email: user.email };
}

/** Signs this person out everywhere, from the next request on. */
export async function endAllSessions(userId: string, database: Db | Trx = db()): Promise<void> {
  await deleteSessions(database, userId);
}

function away(path: string, message: string, cookie?: string): Response {
  const headers = new Headers();
  flash(headers, { kind: "error", title: message });
  if (cookie) headers.append("Set-Cookie", cookie);
  return redirect(path, { headers });
}
