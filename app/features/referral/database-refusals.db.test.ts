import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { referrerOf } from "../../../tests/support/rewards";
import { holdsCode } from "./queries.server";
import { readRewardsOf, updateRewards } from "./referral.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

test("the database refuses to pay twice, what was reversed, more or less than was earned, to another, and to rewrite", async () => {
  const claire = await referrerOf(purchases, 2);
  await inTransaction((trx) => updateRewards(trx, { now: on("2055-01-02") }));
  const [first, second] = (await readRewardsOf(purchases.db, claire.userId, { now: on("2055-01-02") })).lines;
  const now = on("2055-01-02");
  const payout = (id: string, userId: string, cents: number) => sql`
    insert into referral_payouts (id, user_id, amount_cents, paid_on, paid_at) values (${id}, ${userId}, ${cents}, '2055-01-02', ${now})`;
  const event = (kind: string, rewardId = first?.id, payoutId: string | null = null, cents = 350_00) => sql`
    insert into referral_reward_events (id, reward_id, amount_cents, kind, happened_at, recorded_at, payout_id)
    values (${randomUUID()}, ${rewardId}, ${cents}, ${kind}, ${now}, ${now}, ${payoutId})`;
  const refused = async (constraint: string, ...statements: ReturnType<typeof event>[]) => {
    const tried = inTransaction(async (trx) => {
      for (const statement of statements) await statement.execute(trx);
    });
    await expect(tried, constraint).rejects.toMatchObject({ constraint });
  };
  const id = randomUUID();
  const stranger = await purchases.person("Karim");
  await refused("reward_is_earned_once", event("earned"));
  await refused("reward_is_earned_once", event("over_cap"));
  await refused("reward_life_is_in_order", event("restored"));
  await refused("reward_life_is_in_order", event("reviewed"));
  await refused("reward_event_has_its_amount", event("reversed", first?.id, null, 351_00));
  await refused("payments_alone_name_a_payout", payout(id, claire.userId, 350_00), event("reversed", first?.id, id));
  await refused("reward_life_is_in_order", payout(id, stranger, 350_00), event("paid", first?.id, id));
  await refused(
    "reward_life_is_in_order",
    event("reversed"),
    payout(id, claire.userId, 350_00),
    event("paid", first?.id, id),
  );
  await refused("reward_life_is_in_order", event("reversed"), event("reversed"));
  await refused("payout_is_the_sum_of_its_rewards", payout(id, claire.userId, 350_00));
  await refused("payout_is_the_sum_of_its_rewards", payout(id, claire.userId, 349_99), event("paid", first?.id, id));
  await refused("payout_is_positive", payout(id, claire.userId, 0));
  await inTransaction(async (trx) => {
    await payout(id, claire.userId, 350_00).execute(trx);
    await event("paid", first?.id, id).execute(trx);
  });
  const again = randomUUID();
  await refused("reward_is_paid_once", payout(again, claire.userId, 350_00), event("paid", first?.id, again));
  await refused("payout_is_the_sum_of_its_rewards", event("paid", second?.id, id));
  await refused("payout_is_frozen", sql`update referral_payouts set paid_on = '2055-01-01' where id = ${id}`);
  await refused("payout_is_frozen", sql`update referral_payouts set iban = 's1.x', holder = 's1.x' where id = ${id}`);
  await refused("payout_is_frozen", sql`delete from referral_payouts where id = ${id}`);
  await refused(
    "reward_events_are_kept",
    sql`update referral_reward_events set kind = 'earned' where payout_id = ${id}`,
  );
  await refused("reward_events_are_kept", sql`delete from referral_reward_events where payout_id = ${id}`);
  const asked = (more: string) =>
    sql`insert into referral_payouts (id, user_id, requested_at, iban, holder) values (${randomUUID()}, ${claire.userId}, ${now}, ${more}, 's1.b')`;
  await refused("payout_is_sealed", asked("FR7630006000011234567890189"));
  await refused("one_open_payout_by_person", asked("s1.a"), asked("s1.a"));
  await refused(
    "open_payout_was_asked_for",
    sql`insert into referral_payouts (id, user_id) values (${randomUUID()}, ${claire.userId})`,
  );
  const noted = (columns: string, values: string) =>
    sql`insert into referral_payouts (id, user_id, ${sql.raw(columns)}) values (${randomUUID()}, ${claire.userId}, ${sql.raw(values)})`;
  const at = "'2055-01-02T10:00:00Z'";
  await refused("payout_is_not_to_come", noted("amount_cents, paid_on, paid_at", `1, '2055-01-03', ${at}`));
  await refused("payout_is_noted_whole", noted("amount_cents, paid_at", `1, ${at}`));
  await refused("payout_is_noted_whole", noted("requested_at, iban, holder, amount_cents", `${at}, 's1.a', 's1.b', 1`));
  await refused("payout_names_an_account_whole", noted("requested_at, iban", `${at}, 's1.a'`));
  await refused(
    "payout_ends_once",
    noted("amount_cents, paid_on, paid_at, closed_at", `1, '2055-01-02', ${at}, ${at}`),
  );
  await refused("reward_event_is_known", event("forgotten"));
  await refused("reward_cap_is_positive", sql`update referral_rewards set yearly_cap = 0 where id = ${first?.id}`);
  await refused(
    "reward_event_has_its_amount",
    sql`update referral_rewards set amount_cents = 1 where id = ${first?.id}`,
  );
  await refused(
    "reward_event_is_past",
    sql`insert into referral_reward_events (id, reward_id, amount_cents, kind, happened_at, recorded_at)
      values (${randomUUID()}, ${second?.id}, 35000, 'reversed', '2055-01-03', ${now})`,
  );
});

test("a code is found by the indexes, its own or one taken over, whatever the number of members", async () => {
  const { rows } = await inTransaction(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const asked = sql`select user_id from referral_codes owner where ${holdsCode("CLAIR-7K2M-9QXD")}`;
    return sql<Record<string, string>>`explain ${asked}`.execute(trx);
  });
  const plan = rows.flatMap((line) => Object.values(line)).join("\n");
  expect(plan).toContain("one_owner_per_code");
  expect(plan).toContain("codes_taken_over");
  expect(plan).not.toContain("Seq Scan");
});
