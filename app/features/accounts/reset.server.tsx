import { randomUUID } from "node:crypto";
import { hashPassword } from "~/platform/auth/passwords.server";
import { config } from "~/platform/config.server";
import { type Db, db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { settleAddress, settlingRaces } from "./confirm.server";
import { RESET_SUBJECT, ResetPassword } from "./emails";
import { countTry, type Pace } from "./limits.server";
import {
  consumeReset,
  deleteExpired,
  deleteSessions,
  findConfirmedUser,
  findLatestPendingUser,
  findUnconfirmedAddress,
  insertResetRequest,
  isResetUsable,
  setPasswordHash,
  setResetToken,
  takeResetAddress,
  voidResets,
} from "./queries.server";
import { normalEmail, RESET_LINK_MINUTES } from "./rules";
import { hashToken, newToken } from "./tokens.server";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Notes that a link was asked for. Same rows, job and answer for any address: the worker looks it up. */
export async function requestReset(
  { email }: { email: string },
  { request, now }: { request: Request; now: Date },
): Promise<Pace> {
  const pace = await countTry(db(), "resetPerIp", clientIp(request), { now });
  if (!pace.ok) return pace;
  await inTransaction(async (trx) => {
    const id = randomUUID();
    await insertResetRequest(trx, { id, email: normalEmail(email), now });
    await enqueue(trx, "reset-mail", { requestId: id });
  });
  return { ok: true };
}

/** Sends the link when the address has an account, or a sign-up that waits for it (job). To the address in the database only. */
export async function sendResetMail(requestId: string, { now }: { now: Date }): Promise<void> {
  await inTransaction(async (trx) => {
    const email = await takeResetAddress(trx, requestId);
    if (!email) return;
    const userId = (await findConfirmedUser(trx, email.toLowerCase())) ?? (await findLatestPendingUser(trx, email));
    if (!userId) return;
    const hourly = await countTry(trx, "resetMailsPerAddress", email, { now });
    if (!hourly.ok || !(await countTry(trx, "resetMailsPerAddressAndDay", email, { now })).ok) return;
    const { token, hash } = newToken();
    await setResetToken(trx, {
      requestId,
      userId,
      hash,
      expiresAt: new Date(now.getTime() + RESET_LINK_MINUTES * MINUTE_MS),
    });
    await queueMail(trx, {
      to: email,
      subject: RESET_SUBJECT,
      body: <ResetPassword url={`${config().baseUrl}/auth/nouveau-mot-de-passe?jeton=${token}`} />,
      dedupeKey: `reset:${requestId}`,
      now,
    });
  });
}

/** Whether a reset link still works. Reading it does not use it: mail scanners open links. */
export function isResetLinkUsable(database: Db, token: string, { now }: { now: Date }): Promise<boolean> {
  return isResetUsable(database, hashToken(token), now);
}

/**
 * Uses a reset link, once: sets the password and ends every session. The mail also proves the address, so a sign-up that
 * waited for it is confirmed, or joins the account that has it.
 */
export async function resetPassword(
  input: { token: string; password: string },
  { now }: { now: Date },
): Promise<{ ok: true } | { ok: false; reason: "link_unusable" }> {
  const tokenHash = hashToken(input.token);
  if (!(await isResetUsable(db(), tokenHash, now))) return { ok: false, reason: "link_unusable" };
  const hash = await hashPassword(input.password);
  return settlingRaces(() =>
    inTransaction(async (trx): Promise<{ ok: true } | { ok: false; reason: "link_unusable" }> => {
      const asked = await consumeReset(trx, tokenHash, now);
      if (!asked) return { ok: false, reason: "link_unusable" };
      const waiting = await findUnconfirmedAddress(trx, asked);
      const userId = waiting ? await settleAddress(trx, { userId: asked, email: waiting.email }, { now }) : asked;
      await setPasswordHash(trx, { userId, hash, now });
      await voidResets(trx, userId, now);
      await deleteSessions(trx, userId);
      return { ok: true };
    }),
  );
}

/** Forgets reset requests older than a day and sessions that are over (schedule). */
export async function pruneAccounts({ now }: { now: Date }): Promise<void> {
  await deleteExpired(db(), { resetsBefore: new Date(now.getTime() - DAY_MS), now: new Date() });
}
