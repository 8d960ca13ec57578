import { randomUUID } from "node:crypto";
import { db } from "~/platform/db/database.server";
import { november, type Purchases } from "./purchases";

/** A reward of 350 € that `referrer` earned two months ago, for the year of somebody else that is paid. */
export async function earnedReward(referrerId: string, referredId: string, now: Date): Promise<string> {
  const id = randomUUID();
  const then = new Date(now.getTime() - 62 * 86_400_000);
  const contract = await db()
    .selectFrom("membership_contracts")
    .select("id")
    .where("user_id", "=", referredId)
    .executeTakeFirstOrThrow();
  await db()
    .insertInto("referral_rewards")
    .values({
      id,
      referrer_user_id: referrerId,
      referred_user_id: referredId,
      contract_id: contract.id,
      amount_cents: 350_00,
      withdraw_until: then.toISOString().slice(0, 10),
      yearly_cap: 6,
      recorded_at: then,
    })
    .execute();
  await db()
    .insertInto("referral_reward_events")
    .values({
      id: randomUUID(),
      reward_id: id,
      amount_cents: 350_00,
      kind: "earned",
      happened_at: then,
      recorded_at: then,
      payout_id: null,
    })
    .execute();
  return id;
}

/** Somebody with a code, and who joined with it on 21 November 2054: earned on 8 December, shown on 1 January. */
export async function referrerOf(purchases: Purchases, friends: number) {
  const claire = await purchases.member("Claire", november);
  const code = await purchases.codeOf(claire.userId);
  const brought = [];
  for (let n = 0; n < friends; n++) brought.push(await purchases.member(`Ami ${n}`, november, { code }));
  const [first] = brought;
  if (!first) throw new Error("nobody was brought in");
  return { ...claire, code, brought, first };
}
