import { recordSecurity } from "~/features/security-log/security-log.server";
import type { At } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import type { User } from "./current-user.server";
import { checkPassword, type PasswordCheck } from "./password.server";
import { isPasswordNeverChosen, updateProfile } from "./queries.server";
import { findResetLock } from "./reset-lock.server";

interface ProfileWish {
  firstName: string;
  lastName: string;
  phone: string;
  password: string;
}

/** Whether another number wants the password; who never chose one has their session alone, and a call to come. */
export async function asksPasswordForNumber(db: Db, user: Pick<User, "id" | "phone">): Promise<boolean> {
  return user.phone !== "" && !(await isPasswordNeverChosen(db, user.id));
}

/**
 * Keeps what somebody says of themselves. Another number wants the password, and waits while a reset by mail shuts what was confided:
 * it is the one the coach calls, and knows her person by. A first one wants no password, and waits as well; the same one written otherwise is no change.
 */
export async function changeProfile(
  user: User,
  { password, ...profile }: ProfileWish,
  { now, request }: At & { request: Request },
): Promise<PasswordCheck | { ok: false; reason: "shut" } | { ok: false; reason: "password_missing" }> {
  const changed = digitsOf(user.phone) !== digitsOf(profile.phone);
  if (changed) {
    if (await findResetLock(db(), user.id, { now })) return { ok: false, reason: "shut" };
    if (await asksPasswordForNumber(db(), user)) {
      if (password === "") return { ok: false, reason: "password_missing" };
      const check = await checkPassword(user.id, password, { now, request });
      if (!check.ok) return check;
    }
  }
  await inTransaction(async (trx) => {
    await updateProfile(trx, { userId: user.id, ...profile }, { now });
    if (changed) await noteNumber(trx, user.id, { now, request });
  });
  return { ok: true };
}

/** Keeps the number of somebody who had none (`readFirstNumber`). */
export async function giveFirstNumber(
  trx: Trx,
  user: User,
  phone: string,
  { now, request }: At & { request: Request },
): Promise<void> {
  await updateProfile(trx, { ...user, userId: user.id, phone }, { now });
  await noteNumber(trx, user.id, { now, request });
}

function noteNumber(trx: Trx, userId: string, { now, request }: At & { request: Request }) {
  return recordSecurity(trx, { kind: "phone_changed", userId, request }, { now });
}

const digitsOf = (phone: string) => phone.replace(/[^\d+]/g, "");
