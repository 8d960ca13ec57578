import { isMember } from "~/features/membership/membership.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { mayOpen, positionIn } from "./rules";

export { mergeProgress } from "./queries.server";

/** This person opened this piece. */
export async function noteOpening(
  trx: Trx,
  { userId, itemId }: { userId: string; itemId: string },
  { now }: At,
): Promise<void> {
  await queries.keepProgress(trx, { userId, itemId, now });
}

/** Where this person is in a sound or a video, in seconds. Answers false for a piece that is not theirs to open. */
export async function keepPosition(
  trx: Trx,
  { userId, number, seconds }: { userId: string; number: number; seconds: number },
  { now }: At,
): Promise<boolean> {
  const item = await findOpenable(trx, { userId, number }, { now });
  if (!item?.duration_seconds) return false;
  const position = positionIn(seconds, item.duration_seconds);
  // Heard to its end once, it stays so: one may listen again.
  const done = position.isDone ? { is_done: true } : {};
  await queries.keepProgress(trx, { userId, itemId: item.id, now, seconds: position.seconds, ...done });
  return true;
}

/** This person says that a piece is read, or not any more. Answers false for a piece that is not theirs to open. */
export async function markDone(
  trx: Trx,
  { userId, number, isDone }: { userId: string; number: number; isDone: boolean },
  { now }: At,
): Promise<boolean> {
  const item = await findOpenable(trx, { userId, number }, { now });
  if (!item) return false;
  await queries.keepProgress(trx, { userId, itemId: item.id, now, is_done: isDone });
  return true;
}

/** A published piece that this person may open at this moment, or null. */
export async function findOpenable(db: Db | Trx, { userId, number }: { userId: string; number: number }, at: At) {
  const item = await queries.findPublished(db, number, at.now);
  if (!item) return null;
  const reader = { isMember: item.is_free || (await isMember(db, userId, at)) };
  return mayOpen({ isFree: item.is_free }, reader) ? item : null;
}
