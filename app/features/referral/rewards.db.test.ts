import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findUser } from "~/features/accounts/accounts.server";
import { refundByHand, syncPayment } from "~/features/billing/billing.server";
import { eraseFormerMembers } from "~/features/membership/membership.server";
import { changeSettings } from "~/features/settings/settings.server";
import { inTransaction } from "~/platform/db/database.server";
import { mailsTo } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  eraseOldPayoutAccounts,
  erasePayoutAccounts,
  listOwed,
  listPaidThenReversed,
  listYearTotals,
  mergeReferrals,
  payRewards,
  readRewardsOf,
  requestPayout,
  reviewReversal,
  summarizeReferrals,
  updateRewards,
  withdrawRequest,
} from "./referral.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const IBAN = "FR76 3000 6000 0112 3456 7890 189";
const OTHER_IBAN = "DE89 3704 0044 0532 0130 00";
const by = null;
const update = (day: string) => inTransaction((trx) => updateRewards(trx, { now: on(day) }));
const ask = (userId: string, day: string, typed: { iban?: string; holder?: string } = {}) =>
  inTransaction((trx) => requestPayout(trx, { userId, iban: IBAN, holder: "Claire Test", ...typed }, { now: on(day) }));
const rewards = (userId: string, day: string) => readRewardsOf(purchases.db, userId, { now: on(day) });
const eventsOf = async (userId: string) =>
  (
    await purchases.db
      .selectFrom("referral_reward_events as event")
      .innerJoin("referral_rewards as reward", "reward.id", "event.reward_id")
      .select("event.kind")
      .where("reward.referrer_user_id", "=", userId)
      .orderBy("event.rank")
      .execute()
  ).map(({ kind }) => kind);

/** Somebody with a code, and who joined with it on 21 November 2054: earned on 8 December, shown on 1 January. */
async function referrer(friends: number) {
  const claire = await purchases.member("Claire", november);
  const code = await purchases.codeOf(claire.userId);
  const brought = [];
  for (let n = 0; n < friends; n++) brought.push(await purchases.member(`Ami ${n}`, november, { code }));
  const [first] = brought;
  if (!first) throw new Error("nobody was brought in");
  return { ...claire, code, brought, first };
}

/** What the coach's page shows, sent as it stands. */
async function pay(userId: string, day: string, more: Partial<Parameters<typeof payRewards>[1]> = {}) {
  const { dueCents, request } = await rewards(userId, day);
  const shown = {
    userId,
    payoutId: request?.id ?? randomUUID(),
    shownDueCents: dueCents,
    shownRequestedAt: request?.requestedAt ?? null,
    paidOn: day,
  };
  return inTransaction((trx) => payRewards(trx, { ...shown, ...more }, { now: on(day), by }));
}

test("a reward is earned, asked for, paid once and told; what was paid stays shown", async () => {
  const claire = await referrer(2);
  await update("2054-12-20");
  const december = await summarizeReferrals(purchases.db, claire.userId, { now: on("2054-12-20") });
  expect(december).toMatchObject({ rewards: 0, dueCents: 0, paid: [], yearlyCap: 6 });
  expect(await ask(claire.userId, "2054-12-20")).toEqual({ ok: false, reason: "nothing_due" });
  expect(await listOwed(purchases.db, { now: on("2054-12-20") })).not.toContainEqual(
    expect.objectContaining({ userId: claire.userId }),
  );

  expect(await summarizeReferrals(purchases.db, claire.userId, { now: on("2055-01-02") })).toMatchObject({
    rewards: 2,
    dueCents: 700_00,
    requestedAt: null,
  });
  expect(await ask(claire.userId, "2055-01-02")).toEqual({ ok: true });
  expect(await ask(claire.userId, "2055-01-02")).toEqual({ ok: true });
  const asked = await listOwed(purchases.db, { now: on("2055-01-02") }, { asked: true });
  expect(asked.filter(({ userId }) => userId === claire.userId)).toEqual([
    {
      userId: claire.userId,
      name: "Claire Test",
      dueCents: 700_00,
      rewards: 2,
      requestedAt: on("2055-01-02"),
      people: 1,
      allCents: 700_00,
    },
  ]);
  const { request } = await rewards(claire.userId, "2055-01-03");
  expect(request).toMatchObject({ iban: IBAN.replaceAll(" ", ""), holder: "Claire Test" });

  const once = { payoutId: request?.id ?? "", shownDueCents: 700_00, shownRequestedAt: request?.requestedAt ?? null };
  for (const paidOn of ["", "2055-02-30", "2055-01-04", "2054-12-05"])
    expect(await pay(claire.userId, "2055-01-03", { paidOn }), paidOn).toEqual({ ok: false, reason: "not_a_day" });
  expect(await pay(claire.userId, "2055-01-03", once)).toEqual({ ok: true });
  expect(await pay(claire.userId, "2055-01-03", once)).toEqual({ ok: true });
  expect(await eventsOf(claire.userId)).toEqual(["earned", "earned", "paid", "paid"]);
  const after = await summarizeReferrals(purchases.db, claire.userId, { now: on("2055-01-03") });
  expect(after).toMatchObject({ rewards: 2, dueCents: 0, requestedAt: null });
  expect(after.paid).toMatchObject([{ on: "2055-01-03", amountCents: 700_00 }]);
  const mails = (await mailsTo(claire.userId)).filter(({ subject }) => subject === "Votre virement");
  expect(mails).toHaveLength(1);
  expect(`${mails[0]?.text_body}${mails[0]?.html}`).not.toMatch(/700|parrain|récompense|FR76/i);

  expect(await ask(claire.userId, "2055-01-04")).toEqual({ ok: false, reason: "nothing_due" });
  await update("2057-01-04");
  expect((await summarizeReferrals(purchases.db, claire.userId, { now: on("2057-01-04") })).paid).toHaveLength(1);
});

test("two coaches at once, or one press sent twice, pay once", async () => {
  const claire = await referrer(1);
  await update("2055-01-02");
  const paid = await Promise.all([
    pay(claire.userId, "2055-01-03"),
    pay(claire.userId, "2055-01-03"),
    pay(claire.userId, "2055-01-03"),
  ]);
  expect(paid.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await rewards(claire.userId, "2055-01-03")).paid).toHaveLength(1);
});

test("what the coach looked at is what is paid: another account, another sum or another person's request is looked at again", async () => {
  const claire = await referrer(2);
  const ines = await referrer(1);
  await update("2055-01-02");
  await ask(claire.userId, "2055-01-02");
  await ask(ines.userId, "2055-01-02");
  const looked = (await rewards(claire.userId, "2055-01-03")).request;
  await ask(claire.userId, "2055-01-03", { iban: OTHER_IBAN });
  const shownRequestedAt = looked?.requestedAt ?? null;
  expect(await pay(claire.userId, "2055-01-04", { shownRequestedAt })).toEqual({ ok: false, reason: "changed" });
  expect(await pay(claire.userId, "2055-01-04", { shownDueCents: 350_00 })).toEqual({ ok: false, reason: "changed" });
  const stolen = (await rewards(ines.userId, "2055-01-04")).request?.id ?? "";
  expect(await pay(claire.userId, "2055-01-04", { payoutId: stolen })).toEqual({ ok: false, reason: "unknown" });

  await purchases.control("dashboard-refund", { paymentId: claire.first.providerId });
  await syncPayment(claire.first.paymentId, { now: on("2055-01-05") });
  expect(await pay(claire.userId, "2055-01-05", { shownDueCents: 700_00 })).toEqual({ ok: false, reason: "changed" });
  expect(await eventsOf(claire.userId)).toEqual(["earned", "earned", "reversed"]);
  const { request } = await rewards(claire.userId, "2055-01-05");
  expect(request?.iban).toBe(OTHER_IBAN.replaceAll(" ", ""));
  expect(await pay(claire.userId, "2055-01-05")).toEqual({ ok: true });
  expect((await rewards(claire.userId, "2055-01-05")).paid).toMatchObject([{ amountCents: 350_00 }]);
});

test("a gesture of the coach leaves the reward, the greater part given back takes it", async () => {
  const claire = await referrer(2);
  const [one, other] = claire.brought;
  await update("2054-12-10");
  const give = (friend: typeof one, amountCents: number, leftCents: number) =>
    inTransaction((trx) =>
      refundByHand(
        trx,
        {
          userId: friend?.userId ?? "",
          paymentId: friend?.paymentId ?? "",
          amountCents,
          shownLeftCents: leftCents,
          reason: "Un geste",
          key: randomUUID(),
        },
        { now: on("2054-12-11"), by: null },
      ),
    );
  expect(await give(one, 1_00, 350_00)).toMatchObject({ ok: true });
  expect(await give(other, 175_01, 350_00)).toMatchObject({ ok: true });
  await update("2054-12-12");
  expect(await eventsOf(claire.userId)).toEqual(["earned", "earned", "reversed"]);
  expect(await rewards(claire.userId, "2055-01-02")).toMatchObject({ dueCents: 350_00 });
});

test("the bank takes back, then gives again: reversed, then due anew; paid meanwhile, the coach is told until she has seen it", async () => {
  const claire = await referrer(1);
  await update("2055-01-02");
  await purchases.control(`payments/${claire.first.providerId}/chargeback`);
  await syncPayment(claire.first.paymentId, { now: on("2055-01-05") });
  await update("2055-01-05");
  expect((await rewards(claire.userId, "2055-01-05")).dueCents).toBe(0);
  expect(await pay(claire.userId, "2055-01-05", { shownDueCents: 350_00 })).toEqual({ ok: false, reason: "changed" });
  await purchases.control(`payments/${claire.first.providerId}/reverse`);
  await syncPayment(claire.first.paymentId, { now: on("2055-01-08") });
  await update("2055-01-08");
  expect((await rewards(claire.userId, "2055-01-08")).dueCents).toBe(350_00);
  expect(await pay(claire.userId, "2055-01-09")).toEqual({ ok: true });

  await purchases.control("dashboard-refund", { paymentId: claire.first.providerId });
  await syncPayment(claire.first.paymentId, { now: on("2055-02-10") });
  await update("2055-02-10");
  const seen = async () => (await listPaidThenReversed(purchases.db)).filter(({ userId }) => userId === claire.userId);
  const [taken] = await seen();
  expect(taken).toMatchObject({ amountCents: 350_00, reversedAt: on("2055-02-10") });
  const stranger = await purchases.person("Karim");
  const review = (userId: string) =>
    inTransaction((trx) =>
      reviewReversal(trx, { userId, rewardId: taken?.rewardId ?? "" }, { now: on("2055-02-11"), by: null }),
    );
  expect(await review(stranger)).toBe(false);
  expect(await review(claire.userId)).toBe(true);
  expect(await review(claire.userId)).toBe(true);
  expect(await seen()).toEqual([]);
  expect(await eventsOf(claire.userId)).toEqual(["earned", "reversed", "restored", "paid", "reversed", "reviewed"]);
  expect((await rewards(claire.userId, "2055-03-11")).dueCents).toBe(0);
});

test("beyond the number announced that day nothing is earned; what was recorded keeps the number it was told", async () => {
  const settings = (referral_rewards_per_year: number) =>
    inTransaction((trx) => changeSettings(trx, { referral_rewards_per_year }, { now: november, by: null }));
  await settings(2);
  const claire = await referrer(3);
  await settings(6);
  await update("2055-01-02");
  expect(await eventsOf(claire.userId)).toEqual(["earned", "earned", "over_cap"]);
  await update("2055-06-02");
  expect((await rewards(claire.userId, "2055-06-02")).dueCents).toBe(700_00);
  expect(await eventsOf(claire.userId)).toHaveLength(3);
});

test("the account is sealed, shown in clear to the page alone, and forgotten: withdrawn, a month after, or with its person", async () => {
  const claire = await referrer(1);
  await update("2055-01-02");
  expect(await ask(claire.userId, "2055-01-02", { iban: "FR76 3000" })).toEqual({ ok: false, reason: "not_an_iban" });
  expect(await ask(claire.userId, "2055-01-02", { holder: "  " })).toEqual({ ok: false, reason: "no_holder" });
  await ask(claire.userId, "2055-01-02");
  const row = () =>
    purchases.db
      .selectFrom("referral_payouts")
      .selectAll()
      .where("user_id", "=", claire.userId)
      .orderBy("requested_at", "desc")
      .executeTakeFirstOrThrow();
  expect(JSON.stringify(await row())).not.toMatch(/FR76|30006000|Claire/);
  await inTransaction((trx) => withdrawRequest(trx, claire.userId, { now: on("2055-01-03") }));
  expect(await row()).toMatchObject({ iban: null, holder: null });
  expect((await rewards(claire.userId, "2055-01-03")).request).toBeNull();

  await ask(claire.userId, "2055-01-04");
  await pay(claire.userId, "2055-01-05");
  const forget = (day: string) => inTransaction((trx) => eraseOldPayoutAccounts(trx, { now: on(day) }));
  await forget("2055-02-03");
  expect((await row()).iban).toMatch(/^s1\./);
  await forget("2055-02-05");
  expect(await row()).toMatchObject({ iban: null, holder: null, amount_cents: 350_00, paid_on: "2055-01-05" });

  const nadia = await referrer(1);
  await update("2055-02-06");
  await ask(nadia.userId, "2055-02-06");
  await purchases.control("dashboard-refund", { paymentId: nadia.first.providerId });
  await syncPayment(nadia.first.paymentId, { now: on("2055-02-07") });
  await forget("2055-02-08");
  expect((await rewards(nadia.userId, "2055-02-08")).request).not.toBeNull();
  await forget("2055-03-01");
  expect((await rewards(nadia.userId, "2055-03-01")).request).toBeNull();
  const lea = await referrer(1);
  await update("2055-02-06");
  await ask(lea.userId, "2055-02-06");
  await eraseFormerMembers({ now: on("2056-11-21") });
  expect(await findUser(purchases.db, lea.userId)).toMatchObject({ firstName: "Claire" });
  await inTransaction((trx) => erasePayoutAccounts(trx, lea.userId, { now: on("2055-02-08") }));
  expect((await rewards(lea.userId, "2055-02-08")).request).toBeNull();

  const ines = await referrer(1);
  await update("2055-02-06");
  await ask(ines.userId, "2056-11-01");
  await pay(ines.userId, "2056-11-02");
  await eraseFormerMembers({ now: on("2056-11-22") });
  expect(await findUser(purchases.db, ines.userId)).toMatchObject({ firstName: "Compte" });
  const [kept] = await purchases.db
    .selectFrom("referral_payouts")
    .selectAll()
    .where("user_id", "=", ines.userId)
    .execute();
  expect(kept).toMatchObject({ iban: null, holder: null, amount_cents: 350_00 });
});

test("the total of a year is told per person, and declared above 2 400 €", async () => {
  const settings = (cents: number) =>
    inTransaction((trx) => changeSettings(trx, { referral_reward_cents: cents }, { now: november, by: null }));
  await settings(1_200_01);
  const claire = await referrer(2);
  await settings(350_00);
  await update("2055-01-02");
  expect((await rewards(claire.userId, "2055-01-02")).declared).toBe(true);
  await pay(claire.userId, "2055-01-03");
  const totals = await listYearTotals(purchases.db, 2055);
  expect(totals.find(({ userId }) => userId === claire.userId)).toMatchObject({
    firstName: "Claire",
    cents: 2_400_02,
    days: ["2055-01-03"],
    rewards: 2,
  });
  expect(await listYearTotals(purchases.db, 2054)).toEqual([]);
});

test("two accounts that turn out to be one person keep what was paid and asked, and earn nothing from each other", async () => {
  const claire = await referrer(2);
  const [self] = claire.brought;
  await update("2055-01-02");
  await ask(claire.userId, "2055-01-02");
  await pay(claire.userId, "2055-01-03");
  await inTransaction((trx) => mergeReferrals(trx, { from: self?.userId ?? "", to: claire.userId }));
  await update("2055-01-04");
  expect(await eventsOf(claire.userId)).toEqual(["earned", "earned", "paid", "paid", "reversed"]);
  expect(await listPaidThenReversed(purchases.db)).toContainEqual(expect.objectContaining({ userId: claire.userId }));
  const to = await purchases.person("Claire");
  await inTransaction((trx) => mergeReferrals(trx, { from: claire.userId, to }));
  expect((await rewards(to, "2055-01-04")).paid).toMatchObject([{ amountCents: 700_00 }]);
});

test("the database refuses to pay twice, what was reversed, more or less than was earned, to another, and to rewrite", async () => {
  const claire = await referrer(2);
  await update("2055-01-02");
  const [first, second] = (await rewards(claire.userId, "2055-01-02")).lines;
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
