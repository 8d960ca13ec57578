import { randomUUID } from "node:crypto";
import { recordAction } from "~/features/audit/audit.server";
import { recordSecurity } from "~/features/security-log/security-log.server";
import { hashPassword } from "~/platform/auth/passwords.server";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { type Db, db, inTransaction } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";
import { clientIp } from "~/platform/http/client-ip.server";
import { hashToken } from "~/platform/tokens.server";
import { mailAdminAdded } from "./account-mails.server";
import { firstAccessLink, firstAccessWrittenAt } from "./first-access-link.server";
import {
  findConfirmedUser,
  hasAdmin,
  insertRole,
  insertUser,
  isAdminSince,
  isLinkUsed,
  listAdmins,
  lockRoles,
  noteLinkUser,
  takeLink,
} from "./queries.server";
import { type Allowed, countTry } from "./rate-limit.server";
import { FIRST_ACCESS_HOURS } from "./rules";

/** A link for the first coach, while there is none; null otherwise. To be printed where only the operator reads. */
export async function firstAccessNeeded(database: Db): Promise<string | null> {
  if (await hasAdmin(database)) return null;
  return firstAccessLink(config(), { hours: FIRST_ACCESS_HOURS, nowMs: Date.now() });
}

/**
 * Whether a link can still make an account: it runs, nobody used it, and nobody became coach since it was written. Reading it
 * does not use it. Its hours run on the real clock: the command that writes it knows no other.
 */
export async function isFirstAccessUsable(database: Db, token: string): Promise<boolean> {
  const written = firstAccessWrittenAt(config().secret, token, Date.now());
  if (written === null || (await isAdminSince(database, written))) return false;
  return !(await isLinkUsed(database, hashToken(token)));
}

export function countFirstAccess(request: Request, { now }: At): Promise<Allowed> {
  return countTry(db(), "firstAccessPerIp", clientIp(request), { now });
}

export type FirstAccess = { ok: true; userId: string } | { ok: false; reason: "link_unusable" | "address_taken" };

class AddressTaken extends Error {}

/**
 * Makes a coach's account, once per link; every other link written before dies with it. The link came from the operator:
 * the address needs no other proof. The journal keeps it, and the coaches who were there are told.
 * An unusable link and a taken address are returned, not thrown.
 */
export async function makeCoach(
  token: string,
  input: { firstName: string; lastName: string; email: string; phone: string; password: string },
  { now }: At,
): Promise<FirstAccess> {
  if (!(await isFirstAccessUsable(db(), token))) return { ok: false, reason: "link_unusable" };
  const { password, ...person } = input;
  const passwordHash = await hashPassword(password);
  const linkHash = hashToken(token);
  try {
    return await inTransaction(async (trx): Promise<FirstAccess> => {
      await lockRoles(trx);
      const written = firstAccessWrittenAt(config().secret, token, Date.now());
      if (written === null || (await isAdminSince(trx, written))) return { ok: false, reason: "link_unusable" };
      if (!(await takeLink(trx, { linkHash, now }))) return { ok: false, reason: "link_unusable" };
      if (await findConfirmedUser(trx, person.email)) throw new AddressTaken();
      const userId = randomUUID();
      await insertUser(trx, { ...person, id: userId, emailVerified: true, passwordHash, terms: null, now });
      const others = await listAdmins(trx);
      await insertRole(trx, userId);
      await recordAction(
        trx,
        { action: "accounts.admin_added", subject: { type: "person", id: userId } },
        { now, by: null },
      );
      // The first coach joins nobody.
      if (others.length > 0) await recordSecurity(trx, { kind: "coach_added", userId }, { now });
      await mailAdminAdded(trx, { added: userId, others }, { now });
      await noteLinkUser(trx, linkHash, userId);
      return { ok: true, userId };
    });
  } catch (error) {
    if (error instanceof AddressTaken || constraintOf(error) === "one_account_per_address")
      return { ok: false, reason: "address_taken" };
    throw error;
  }
}
