import { randomUUID } from "node:crypto";
import {
  type AccountMerge,
  accountMergesPort,
  askAddressChange,
  createAccount,
  enrolSecondFactor,
  findUser,
  offerEnrolment,
  sendAddressChangeMail,
  signIn,
  signUp,
  type User,
} from "~/features/accounts/accounts.server";
import { readSession, type Session } from "~/platform/auth/session.server";
import { db } from "~/platform/db/database.server";
import { codeOf, stepAt } from "./authenticator";
import { testDatabase } from "./database";
import { cookies } from "./edges";

export const now = new Date("2026-11-21T10:00:00Z");
export const password = "orage-sur-la-mer";

/** Who has an account in these tests; `createAccount(db, claire, …)` makes it. */
export const claire = {
  firstName: "Claire",
  lastName: "Morel",
  phone: "06 98 76 54 32",
  password,
  email: "claire@exemple.fr",
};

/** A database of accounts for the tests of one file, without limits of pace. */
export async function openAccounts(moves: AccountMerge[] = []) {
  process.env.LIMITS = "off";
  process.env.BASE_URL = "http://localhost:3000";
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  const opened = await testDatabase();
  accountMergesPort.provide(moves);
  return opened;
}

/** A request of a browser that kept the cookies of this answer. */
export function browser(answer?: Headers, address = "http://localhost:3000/auth"): Request {
  const cookie = answer && cookies(answer);
  return new Request(address, { headers: cookie ? { Cookie: cookie } : {} });
}

/** Signs up as Karim, with this address. */
export async function join(email: string, chosen = "lampe-verte-42", at = now) {
  const karim = { firstName: "Karim", lastName: "Benali", phone: "06 12 34 56 78" };
  const result = await signUp({ ...karim, email, password: chosen }, { request: browser(), now: at });
  if (!result.ok) throw new Error("refused");
  return result;
}

/** Somebody with a proved address. */
export async function person({ admin = false } = {}): Promise<User> {
  const email = `personne-${randomUUID()}@exemple.fr`;
  const id = await createAccount(db(), { ...claire, email }, { confirmed: true, admin, now });
  const user = await findUser(db(), id);
  if (!user) throw new Error("the account was not made");
  return user;
}

/** Signs in with the password of these tests, from this browser or a new one. */
export async function enter(
  { email }: { email: string },
  { sharedDevice = false, from = browser() } = {},
): Promise<{ headers: Headers; session: Session }> {
  const result = await signIn({ email, password, sharedDevice }, { request: from, now });
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  const session = await readSession(browser(result.headers));
  if (!session) throw new Error("no session was opened");
  return { headers: result.headers, session };
}

/** Puts the second factor on, from another session than those of the test; returns its secret and recovery codes. */
export async function enrol(user: User, clockMs = Date.now() - 10 * 60_000) {
  const { sealed, secret } = offerEnrolment(user, { issuer: "L’Éclaircie" });
  const code = codeOf(secret, stepAt(clockMs));
  const visit = { user, session: { id: randomUUID() } };
  const result = await enrolSecondFactor(visit, { sealed, code }, { now, clockMs });
  if (!result.ok) throw new Error(`not enrolled: ${result.reason}`);
  return { secret, codes: result.codes };
}

/** Gives the password of somebody who has a second factor; the code is still to be given. */
export async function beginSignIn(user: User): Promise<Headers> {
  const result = await signIn({ email: user.email, password }, { request: browser(), now });
  if (result.ok || result.reason !== "second_factor") throw new Error("no code asked for");
  return result.headers;
}

/** Asks for a change of address and lets the worker write. */
export async function askChange(user: User, email: string): Promise<void> {
  const asked = await askAddressChange(user, { email, password }, { now });
  if (!asked.ok) throw new Error(`not asked: ${asked.reason}`);
  await sendChangeMails(user);
}

/** Writes to the new address this person asked for, as the job does. */
export async function sendChangeMails(user: User): Promise<void> {
  const waiting = await db()
    .selectFrom("address_changes")
    .select("id")
    .where("user_id", "=", user.id)
    .where("ended_at", "is", null)
    .where("made_at", "is", null)
    .execute();
  for (const { id } of waiting) await sendAddressChangeMail(id, { now });
}

/** The link in the last mail to this address, as its owner reads it. */
export async function tokenMailedTo(address: string): Promise<string> {
  const mails = await db()
    .selectFrom("outbox")
    .select("text_body")
    .where("to_address", "=", address)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const token = mails.flatMap(({ text_body }) => text_body.match(/jeton=([\w-]+)/)?.[1] ?? [])[0];
  if (!token) throw new Error(`no link for ${address}`);
  return token;
}

export async function subjectsTo(address: string): Promise<string[]> {
  const rows = await db().selectFrom("outbox").select("subject").where("to_address", "=", address).execute();
  return rows.map(({ subject }) => subject);
}

const counted = [
  "users",
  "sessions",
  "passwords",
  "profiles",
  "pending_addresses",
  "outbox",
  "reset_requests",
] as const;

export function count(table: (typeof counted)[number]): Promise<number> {
  return db()
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
    .then((row) => row.count);
}

/** How many rows each table of the accounts holds, and how many jobs wait: what a visitor's act leaves behind. */
export async function countRows(): Promise<Record<string, number>> {
  const { sql } = await import("kysely");
  const jobs = await sql<{ count: number }>`select count(*)::int as count from pgboss.job`.execute(db());
  const counts: Record<string, number> = { jobs: jobs.rows[0]?.count ?? 0 };
  for (const table of counted) counts[table] = await count(table);
  return counts;
}

export function difference(after: Record<string, number>, before: Record<string, number>) {
  return Object.fromEntries(Object.entries(after).map(([table, number]) => [table, number - (before[table] ?? 0)]));
}
