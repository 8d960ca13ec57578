import { randomUUID } from "node:crypto";
import { hashPassword } from "~/platform/auth/passwords.server";
import { openSession } from "~/platform/auth/session.server";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { insertPendingAddress } from "./pending-address-queries.server";
import { findConfirmedUser, insertRole, insertUser } from "./queries.server";
import { countTry, type TooManyTries } from "./rate-limit.server";
import { normalEmail, provisionalEmail } from "./rules";
import { hashWaitingPassword } from "./waiting-password.server";

interface SignUp {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  termsVersion: string;
}

/**
 * Creates a provisional account and signs this browser in. The address is not looked up here: a known one and an unknown
 * one get the same answer, rows, job and duration; the worker tells its owner by mail.
 */
export async function signUp(
  input: SignUp,
  { request, now }: { request: Request; now: Date },
): Promise<{ ok: true; userId: string; headers: Headers } | TooManyTries> {
  const allowed = await countTry(db(), "signUpPerIp", clientIp(request), { now });
  if (!allowed.ok) return allowed;
  const email = normalEmail(input.email);
  const passwordHash = await hashWaitingPassword(email, input.password, { signal: request.signal });
  const userId = randomUUID();
  await inTransaction(async (trx) => {
    await insertUser(trx, {
      ...input,
      id: userId,
      email: provisionalEmail(userId),
      emailVerified: false,
      passwordHash,
      now,
    });
    await insertPendingAddress(trx, { userId, email, now });
    await enqueue(trx, "sign-up-mail", { userId });
  });
  return { ok: true, userId, headers: await openSession(request, userId) };
}

/**
 * An account made by the operator (demonstration, first coach), without mail. The same address again changes nothing and
 * returns the first account. Not confirmed, it waits for its address like a sign-up.
 */
export async function createAccount(
  database: Db | Trx,
  input: Omit<SignUp, "termsVersion">,
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
    termsVersion: null,
    now,
  });
  if (!confirmed) await insertPendingAddress(database, { userId: id, email, now });
  if (admin) await insertRole(database, id);
  return id;
}
