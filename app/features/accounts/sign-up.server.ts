import { randomBytes, randomUUID } from "node:crypto";
import { hashPassword } from "~/platform/auth/passwords.server";
import { openSession } from "~/platform/auth/session.server";
import type { At } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { sign } from "~/platform/signing.server";
import { insertPendingAddress } from "./pending-address-queries.server";
import { findConfirmedUser, findCreation, insertRole, insertUser } from "./queries.server";
import { countAsked, type TooManyTries } from "./rate-limit.server";
import { normalEmail, provisionalEmail, SAME_CLICK_MINUTES } from "./rules";
import { signedUpPort, termsPort } from "./sign-up-port";
import { hashWaitingPassword } from "./waiting-password.server";

interface SignUp {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
}

interface SignedUp {
  ok: true;
  userId: string;
  headers: Headers;
}

/**
 * Creates a provisional account and signs this browser in. The address is not looked up here: a known one and an unknown
 * one get the same answer, rows, job and duration; the worker tells its owner by mail.
 */
export async function signUp(
  { sharedDevice = false, ...input }: SignUp & { sharedDevice?: boolean },
  { request, now }: { request: Request; now: Date },
): Promise<SignedUp | TooManyTries> {
  const allowed = await countAsked(db(), "signUpPerIp", clientIp(request), { now });
  if (!allowed.ok) return allowed;
  const userId = randomUUID();
  await insertSignUp(userId, input, { request, now });
  await signedUpPort.value(request, { now });
  return { ok: true, userId, headers: await openSession(request, userId, { sharedDevice }) };
}

async function insertSignUp(userId: string, input: SignUp, { request, now }: { request: Request; now: Date }) {
  const passwordHash = await hashWaitingPassword(normalEmail(input.email), input.password, { signal: request.signal });
  await inTransaction((trx) => insertWaiting(trx, { ...input, userId, passwordHash }, { now }));
}

type Waiting = Omit<SignUp, "password"> & { userId: string; passwordHash: string; neverChosen?: true };

async function insertWaiting(trx: Trx, { userId, ...input }: Waiting, { now }: At) {
  const terms = await termsPort.value.keep(trx, { now });
  const user = { ...input, id: userId, email: provisionalEmail(userId), emailVerified: false, terms, now };
  await insertUser(trx, user);
  await insertPendingAddress(trx, { userId, email: normalEmail(input.email), now });
  await enqueue(trx, "sign-up-mail", { userId });
}

/** The account of who buys without one, of which nothing is written yet. */
export type GuestAccount = Waiting;

/**
 * The same, for who buys in a hurry and chooses no password: « Mot de passe oublié » gives one later, nobody knows the one it has. `key` is
 * a secret of one rendering of one form in one browser: sent twice it is one account. Nothing is written: `makeGuestAccount` does, in the
 * transaction of what is bought.
 */
export async function prepareGuestAccount(
  { key, ...input }: Omit<SignUp, "password"> & { key: string },
  { request, now }: { request: Request; now: Date },
): Promise<{ ok: true; account: GuestAccount } | TooManyTries> {
  const allowed = await countAsked(db(), "signUpPerIp", clientIp(request), { now });
  if (!allowed.ok) return allowed;
  const password = randomBytes(24).toString("base64url");
  const passwordHash = await hashWaitingPassword(normalEmail(input.email), password, { signal: request.signal });
  return { ok: true, account: { ...input, userId: guestIdOf(key), passwordHash, neverChosen: true } };
}

const guestIdOf = (key: string) => uuidOf(sign("guest-account", key));

/** The account this very form has just made, whose answer was lost on the way back; null long after. */
export async function findGuestAccount(db: Db, key: string, { now }: At): Promise<string | null> {
  const userId = guestIdOf(key);
  const madeAt = await findCreation(db, userId);
  return madeAt && isSameClick(madeAt, now) ? userId : null;
}

function isSameClick(madeAt: Date, now: Date): boolean {
  return now.getTime() - madeAt.getTime() <= SAME_CLICK_MINUTES * 60_000;
}

/**
 * Makes it, once: the same form sent twice finds it. `already_made`: long ago, and on a device somebody else may have it opens nothing. Call it
 * under a lock that two sendings of one form wait for.
 */
export async function makeGuestAccount(
  trx: Trx,
  account: GuestAccount,
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: "already_made" }> {
  const madeAt = await findCreation(trx, account.userId);
  if (!madeAt) await insertWaiting(trx, account, { now });
  else if (!isSameClick(madeAt, now)) return { ok: false, reason: "already_made" };
  return { ok: true };
}

/** A UUID of one's own making (RFC 9562, version 8). */
function uuidOf(signature: string): string {
  const hex = Buffer.from(signature, "base64url").toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * An account made by the operator (demonstration, first coach), without mail. The same address again changes nothing and
 * returns the first account. Not confirmed, it waits for its address like a sign-up.
 */
export async function createAccount(
  database: Db | Trx,
  input: SignUp,
  { confirmed, admin = false, now }: { confirmed: boolean; admin?: boolean; now: Date },
): Promise<string> {
  const email = normalEmail(input.email);
  const known = await findConfirmedUser(database, email);
  if (known) return known;
  const id = randomUUID();
  await insertUser(database, {
    ...input,
    id,
    email: confirmed ? email : provisionalEmail(id),
    emailVerified: confirmed,
    passwordHash: await (confirmed ? hashPassword(input.password) : hashWaitingPassword(email, input.password)),
    terms: null,
    now,
  });
  if (!confirmed) await insertPendingAddress(database, { userId: id, email, now });
  if (admin) await insertRole(database, id);
  return id;
}
