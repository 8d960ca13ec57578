import { createContext, href, type RouterContextProvider, redirect } from "react-router";
import { recordSecurity } from "~/features/security-log/security-log.server";
import { RESUMING } from "~/platform/auth/interrupted-names";
import { endSessions, hasStaffMark, readSession, type Session } from "~/platform/auth/session.server";
import type { At } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { type Db, db, type Trx } from "~/platform/db/database.server";
import { flash, isFramed } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { type DestinationKey, pageOf, rememberDestination, rememberPage } from "./destinations.server";
import { mustSignIn, notAllowed, rightsUnknown } from "./messages";
import { findPerson } from "./queries.server";
import { countTry } from "./rate-limit.server";
import { erasedEmail } from "./rules";

export interface User {
  id: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** The address to write to: proved, or typed at sign-up and not proved yet. */
  email: string;
  emailConfirmed: boolean;
  isAdmin: boolean;
  /** Signs in with a password and the code of an application. */
  secondFactor: boolean;
}

/** A person, the session they came with and the request it was. */
export interface Visit {
  user: User;
  session: Session;
  request: Request;
}

/** Whom the guard of the back office let in: nothing below it asks again who sends this request. */
const admitted = createContext<Visit | null>(null);

/** Who sends this request, or null. Reads the session and the person afresh: a removed role counts at once. */
export async function currentUser(request: Request): Promise<User | null> {
  return (await findVisit(request))?.user ?? null;
}

async function findVisit(request: Request): Promise<Visit | null> {
  const session = await readSession(request);
  const user = session && (await findUser(db(), session.userId));
  return user && { user, session, request };
}

interface WayBack {
  /** Where this request is of no page: a file, an act. */
  destination?: DestinationKey;
  /** The page that reads the form sent here. */
  page?: string;
  /** False: what is done there is a click, or wants the password typed lately; it is not held, to be done by one press after a sign-in. */
  holdsForm?: boolean;
}

/** The person, or sends the browser to the sign-in page, which then leads back to this page, with the form that was sent. */
export async function requireUser(request: Request, way: WayBack = {}): Promise<User> {
  return (await requireVisit(request, way)).user;
}

/** The same, with the session: for who minds their account. Throws the redirection to the sign-in, which leads back as above. */
export async function requireVisit(request: Request, way: WayBack = {}): Promise<Visit> {
  const visit = await findVisit(request);
  if (visit) return visit;
  throw await toSignIn(request, way);
}

/** To the sign-in, which leads back. A form in which something was typed goes along: with this status the browser sends it there. */
async function toSignIn(
  request: Request,
  { destination = "espace-membre", page = pageOf(request) ?? undefined, holdsForm = true }: WayBack,
): Promise<Response> {
  const isForm = page !== undefined && holdsForm && (await isTyped(request));
  const isShown = isForm || !holdsForm || request.method === "GET";
  const back = page !== undefined && isShown ? rememberPage(page) : rememberDestination(destination);
  const init = { headers: { "Set-Cookie": back } };
  return isForm ? redirect(`${href("/auth")}?${RESUMING}`, { ...init, status: 307 }) : redirect(href("/auth"), init);
}

/** What a click sends by itself: the act, what it is about, and what was read before. */
const clicked = new Set([
  "intent",
  "id",
  "slug",
  "orderId",
  "instalmentId",
  "shown",
  "seen",
  "stamp",
  "keepHour",
  "consent",
]);

/** Whether a form holds what somebody typed. A click is not held: pressed by whoever passed by, it would be done once its owner signs in. */
async function isTyped(request: Request): Promise<boolean> {
  if (request.body === null || request.bodyUsed) return request.bodyUsed;
  return [...(await request.clone().formData()).keys()].some((name) => !clicked.has(name));
}

/**
 * The coach, or away with the reason (requirements ). When the rights cannot be read nobody enters. In production a
 * coach without a second factor is led to set one up first. Throws a redirection in each of these cases. `context`: keeps her for what is
 * below (`admittedCoach`).
 */
export async function requireAdmin(request: Request, context?: Readonly<RouterContextProvider>): Promise<User> {
  let visit: Visit | null;
  try {
    visit = await findVisit(request);
    // A session opened before the role was given lasts too long for it.
    if (visit?.user.isAdmin && visit.session.lifetime !== "staff") {
      await endSessions(db(), visit.user.id);
      visit = null;
    }
  } catch (error) {
    log.error("rights_check_failed", { error });
    throw away(href("/"), rightsUnknown);
  }
  if (!visit) {
    if (isFramed(request)) throw redirect(href("/auth"));
    const page = request.method === "GET" ? pageOf(request) : null;
    throw away(href("/auth"), mustSignIn, page === null ? rememberDestination("admin") : rememberPage(page));
  }
  const { user } = visit;
  if (!user.isAdmin) {
    await keepRefusal(user.id, request, { now: now() });
    throw away(href("/"), notAllowed);
  }
  if (!user.secondFactor && isSecondFactorDue()) {
    throw redirect(href("/espace-membre/profil/double-authentification"));
  }
  context?.set(admitted, visit);
  return user;
}

/** In the log, up to a number: whoever insists fills no table. */
async function keepRefusal(userId: string, request: Request, at: At): Promise<void> {
  if (!(await countTry(db(), "refusalsKeptPerAccount", userId, at)).ok) return;
  await recordSecurity(db(), { kind: "rights_refused", userId, request }, at);
}

/** The coach the guard of the back office let in, with her session, as they were when this request came. Throws anywhere but below it. */
export function admittedCoach(context: Readonly<RouterContextProvider>): Visit {
  const visit = context.get(admitted);
  if (!visit) throw new Error("this is not below the guard of the back office");
  return visit;
}

/** Whether the coach's own links are shown. Asks the database only of a browser where she signed in; when it cannot answer, no. */
export async function showsCoachLinks(request: Request, context?: Readonly<RouterContextProvider>): Promise<boolean> {
  if (context?.get(admitted)) return true;
  if (!hasStaffMark(request.headers.get("Cookie"))) return false;
  const user = await currentUser(request).catch((error: unknown) => {
    log.error("rights_check_failed", { error });
    return null;
  });
  return user?.isAdmin ?? false;
}

/** The coach signs in with a second factor in production; elsewhere she is reminded of it. */
export function isSecondFactorDue(): boolean {
  return config().production;
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
    secondFactor: person.factor_since !== null,
  };
}

/** The same, unless the person was erased: nothing new is given, sold or booked for an empty account. */
export async function findPresentUser(database: Db | Trx, userId: string): Promise<User | null> {
  const user = await findUser(database, userId);
  return user && user.email !== erasedEmail(userId) ? user : null;
}

type Contact = Pick<User, "firstName" | "lastName" | "email">;

/** Name and address to write to. Throws when the account does not exist. */
export async function findContact(database: Db | Trx, userId: string): Promise<Contact> {
  const user = await findUser(database, userId);
  if (!user) throw new Error(`no account ${userId}`);
  return { firstName: user.firstName, lastName: user.lastName, email: user.email };
}

/** Somebody else than this person signs them out everywhere, from the next request on: their log keeps it. */
export async function endAllSessions(trx: Trx, userId: string, at: At): Promise<void> {
  await endSessions(trx, userId);
  await recordSecurity(trx, { kind: "sessions_ended", userId }, at);
}

function away(path: string, message: string, cookie?: string): Response {
  const headers = new Headers();
  flash(headers, { kind: "error", title: message });
  if (cookie) headers.append("Set-Cookie", cookie);
  return redirect(path, { headers });
}
