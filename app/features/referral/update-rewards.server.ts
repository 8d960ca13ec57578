import { type At, addDays, parisDay, parisInstant } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import * as queries from "./reward-queries.server";
import { givesReward, isWithinCap } from "./rules";

/**
 * Writes what became of rewards since the last time: reversed, restored, earned or over the cap of its year. Reads those alone that
 * something has changed, however many there are. Done again, it writes nothing more. It runs by itself, and before anything is paid.
 */
export async function updateRewards(trx: Trx, { now }: At): Promise<void> {
  await queries.lockRewards(trx);
  const changed = await queries.takeRewardsToLookAt(trx, parisDay(now));
  if (changed.length === 0) return;
  const rewards = await queries.listRewardsToUpdate(trx, changed, parisDay(now));
  const stands = (reward: queries.RewardToUpdate) => reward.referredId !== null && givesReward(reward);
  const turned = rewards
    .filter((reward) => reward.earnedAt !== null && stands(reward) === reward.reversed)
    .map((reward) => eventOf(reward, reward.reversed ? "restored" : "reversed", now));
  await queries.insertEvents(trx, turned, now);
  const inOrder = rewards
    .filter((reward) => reward.earnedAt === null && stands(reward))
    .map((reward) => ({ reward, at: earnedAt(reward, now) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const earned = await queries.countEarnedByYear(
    trx,
    inOrder.map(({ reward }) => reward.referrerId),
  );
  const first = inOrder.map(({ reward, at }) => {
    const key = `${reward.referrerId}:${parisDay(at).slice(0, 4)}`;
    const before = earned.get(key) ?? 0;
    if (!isWithinCap(before, reward.yearlyCap)) return eventOf(reward, "over_cap", at);
    earned.set(key, before + 1);
    return eventOf(reward, "earned", at);
  });
  await queries.insertEvents(trx, first, now);
}

/** The year has begun, its last day to withdraw is past and it is paid: the latest of the three. */
function earnedAt({ startDate, withdrawUntil, lastPaidAt }: queries.RewardToUpdate, now: Date): Date {
  const afterWithdrawal = addDays(withdrawUntil, 1);
  const from = parisInstant(startDate > afterWithdrawal ? startDate : afterWithdrawal, "00:00");
  const at = Math.max(from.getTime(), lastPaidAt?.getTime() ?? 0);
  return new Date(Math.min(at, now.getTime()));
}

function eventOf(
  { id, amountCents }: queries.RewardToUpdate,
  kind: queries.RewardEvent["kind"],
  happenedAt: Date,
): queries.RewardEvent {
  return { rewardId: id, amountCents, kind, happenedAt };
}
