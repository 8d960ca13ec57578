import { randomUUID } from "node:crypto";
import { findConfirmedUser, findContact, findResetLock, findUser } from "~/features/accounts/accounts.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { eraseAddress } from "~/features/my-data/my-data.server";
import { type At, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Received } from "./forms";
import * as queries from "./queries.server";
import type { RequestKind } from "./rules";

const DAY_MS = 86_400_000;
/** What one person asks in a day is read by a person. */
export const REQUESTS_PER_DAY = 5;

/**
 * What somebody asks from their space or by a link to their address, which prove who asks; but a space whose address nobody proved, or whose
 * password was lately set by who reads the mailbox: the coach makes sure of it.
 */
export async function receiveRequest(
  trx: Trx,
  { whose, kind, details }: { whose: { userId: string } | { address: string }; kind: RequestKind; details: string },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: "too_many" }> {
  const since = new Date(now.getTime() - DAY_MS);
  if ((await queries.countAskedSince(trx, whose, since)) >= REQUESTS_PER_DAY) return { ok: false, reason: "too_many" };
  await queries.insertRequest(trx, {
    ...("userId" in whose && !(await isProvedBySpace(trx, whose.userId, { now }))
      ? { user_id: whose.userId, came_by: "space" as const }
      : identityOf(whose, now)),
    ...("userId" in whose && { email: (await findContact(trx, whose.userId)).email.toLowerCase() }),
    id: randomUUID(),
    kind,
    details,
    created_at: now,
    received_on: parisDay(now),
  });
  return { ok: true };
}

async function isProvedBySpace(trx: Trx, userId: string, at: At): Promise<boolean> {
  const asks = await findUser(trx, userId);
  return asks?.emailConfirmed === true && (await findResetLock(trx, userId, at)) === null;
}

function identityOf(whose: { userId: string } | { address: string }, now: Date) {
  return "userId" in whose
    ? ({ user_id: whose.userId, came_by: "space", identity_checked_at: now, identity_means: "par son espace" } as const)
    : ({
        email: whose.address,
        came_by: "link",
        identity_checked_at: now,
        identity_means: "par le lien envoyé à son adresse",
      } as const);
}

/** What the coach received otherwise and writes down; the address of an account is that account's. */
export async function writeDownRequest(
  trx: Trx,
  { kind, cameBy, receivedOn, name, email, details }: Received,
  { now, by }: Actor,
): Promise<string> {
  const id = randomUUID();
  const userId = email && (await findConfirmedUser(trx, email));
  await queries.insertRequest(trx, {
    id,
    kind,
    came_by: cameBy,
    name,
    email,
    details,
    user_id: userId || null,
    created_at: now,
    received_on: receivedOn,
  });
  const subject = { type: "data_request", id } as const;
  await recordAction(trx, { action: "data_requests.written_down", subject }, { now, by });
  return id;
}

/** A copy was taken through a link: answered on the spot. */
export async function noteCopyTaken(
  trx: Trx,
  { address, askedAt, openedAt }: { address: string; askedAt: Date; openedAt: Date },
  { now }: At,
): Promise<void> {
  if (await queries.findTaken(trx, { address, since: openedAt })) return;
  const id = randomUUID();
  await queries.insertRequest(trx, {
    ...identityOf({ address }, now),
    id,
    kind: "access",
    created_at: now,
    received_on: parisDay(askedAt),
    closed_at: now,
    outcome: "done",
  });
  const subject = { type: "data_request", id } as const;
  await recordAction(trx, { action: "data_requests.copy_taken", subject }, { now, by: null });
}

/** Erases what is kept under an address that was just proved, and keeps the proof that it was done, without the address. */
export async function eraseOpenedAddress(
  trx: Trx,
  { address, askedAt, wished }: { address: string; askedAt: Date; wished: string },
  { now }: At,
): Promise<{ token: string }> {
  const { number, token } = await eraseAddress(trx, { address, wished }, { now });
  const id = randomUUID();
  await queries.insertRequest(trx, {
    ...identityOf({ address }, now),
    email: null,
    id,
    kind: "erasure",
    created_at: now,
    received_on: parisDay(askedAt),
    closed_at: now,
    outcome: "done",
    certificate_number: number,
  });
  const subject = { type: "data_request", id } as const;
  await recordAction(trx, { action: "data_requests.erased_by_link", subject }, { now, by: null });
  return { token };
}
