import { randomUUID } from "node:crypto";
import { findOrderByDocumentNumber } from "~/features/billing/billing.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { takeToken } from "~/platform/http/limits.server";
import * as queries from "./queries.server";
import { ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL, type Declared, SAME_TERMINATION_MINUTES } from "./rules";
import { alertCoach, mailReceived } from "./termination-mails.server";

interface NewTermination {
  clientKey: string;
  declared: Declared;
  /** The account that is signed in, if any. */
  userId: string | null;
}

/**
 * Registers what somebody declares, and acknowledges it: never refused for being late, unknown or odd. The same recap
 * confirmed again, or the same words within minutes, are the first termination. Nothing that is answered depends on what is
 * known here: the same is looked up, written and sent in every case.
 */
export async function receiveTermination(
  trx: Trx,
  { clientKey, declared, userId }: NewTermination,
  { now }: At,
): Promise<queries.Termination> {
  await queries.lockSender(trx, declared.email);
  const twin = await findSentAlready(trx, { clientKey, declared }, { now });
  if (twin) return twin;
  const order = await findOrderByDocumentNumber(trx, declared.reference ?? "");
  const mayWrite = await takeToken(trx, {
    bucket: "notice-email",
    key: declared.email,
    limit: ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL,
    perSeconds: 86_400,
    now,
  });
  const { wishedDay, ...said } = declared;
  const termination = await queries.insertTermination(trx, {
    ...said,
    id: randomUUID(),
    client_key: clientKey,
    received_at: now,
    wished_day: wishedDay,
    acknowledged: mayWrite.ok,
    user_id: userId,
    order_id: order?.id ?? null,
  });
  if (termination.acknowledged) await mailReceived(trx, termination, { now });
  await alertCoach(trx, termination, { now });
  return termination;
}

/** The termination of this recap, or the same one just before: a double click, a page sent again. */
export function findSentAlready(
  db: Db,
  input: { clientKey: string; declared: Declared },
  { now }: At,
): Promise<queries.Termination | undefined> {
  return queries.findTwin(db, { ...input, since: new Date(now.getTime() - SAME_TERMINATION_MINUTES * 60_000) });
}
