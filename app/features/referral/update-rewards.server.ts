import { type At, addDays, parisDay, parisInstant } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import * as queries from "./reward-queries.server";
import { givesReward, isWithinCap } from "./rules";

/**
 * Writes what became of every reward since the last time: reversed, restored, earned or over the cap of its year. Done again, it
 * writes nothing more. It runs by itself, and before anything is paid.
 */
export async function updateRewards(trx: Trx, { now }: At): Promise<void> {
  await queries.lockRewards(trx);
  const today = parisDay(now);
  const rewards = await queries.listRewardsToUpdate(trx, today);
  for (const reward of rewards.filter(({ earnedAt }) => earnedAt !== null)) {
    const stands = reward.referredId !== null && givesReward(reward);
    if (stands !== reward.reversed) continue;
    const kind = stands ? "restored" : "reversed";
    await write(trx, reward, kind, now, now);
  }
  const earned = await queries.countEarnedByYear(trx);
  const inOrder = rewards
    .filter((reward) => reward.earnedAt === null && reward.referredId !== null && givesReward(reward))
    .map((reward) => ({ reward, at: earnedAt(reward, now) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { reward, at } of inOrder) {
    const key = `${reward.referrerId}:${parisDay(at).slice(0, 4)}`;
    const before = earned.get(key) ?? 0;
    const within = isWithinCap(before, reward.yearlyCap);
    await write(trx, reward, within ? "earned" : "over_cap", at, now);
    if (within) earned.set(key, before + 1);
  }
}

/** The year has begun, its last day to withdraw is past and it is paid: the latest of the three. */
function earnedAt({ startDate, withdrawUntil, lastPaidAt }: queries.RewardToUpdate, now: Date): Date {
  const afterWithdrawal = addDays(withdrawUntil, 1);
  const from = parisInstant(startDate > afterWithdrawal ? startDate : afterWithdrawal, "00:00");
  const at = Math.max(from.getTime(), lastPaidAt?.getTime() ?? 0);
  return new Date(Math.min(at, now.getTime()));
}

function write(
  trx: Trx,
  { id, amountCents }: queries.RewardToUpdate,
  kind: "earned" | "over_cap" | "reversed" | "restored",
  happenedAt: Date,
  now: Date,
): Promise<void> {
  return queries.insertEvent(trx, { rewardId: id, amountCents, kind, happenedAt }, now);
}
