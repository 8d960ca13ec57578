import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findUser } from "~/features/accounts/accounts.server";
import { openCheckout, openFirstPayment, refundByHand, syncPayment } from "~/features/billing/billing.server";
import { eraseFormerAccounts } from "~/features/retention/retention.server";
import { changeSettings } from "~/features/settings/settings.server";
import { inTransaction } from "~/platform/db/database.server";
import { runRefundJobs } from "../../../tests/support/given-back";
import { mailsTo } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { referrerOf } from "../../../tests/support/rewards";
import { statementsOf } from "../../../tests/support/statements";
import {
  eraseOldPayoutAccounts,
  listOwed,
  listPaidThenReversed,
  listYearTotals,
  mergeReferrals,
  payoutsToMake,
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
  const claire = await referrerOf(purchases, 2);
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
  const counted = async (day: string) =>
    (await payoutsToMake(purchases.db, { now: on(day) }).executeTakeFirstOrThrow()).count;
  expect(await counted("2055-01-02")).toBe(asked.length);
  expect(await counted("2054-12-20")).toBe(0);
  const { request } = await rewards(claire.userId, "2055-01-03");
  expect(request).toMatchObject({ iban: IBAN.replaceAll(" ", ""), holder: "Claire Test" });

  const once = { payoutId: request?.id ?? "", shownDueCents: 700_00, shownRequestedAt: request?.requestedAt ?? null };
  for (const paidOn of ["", "2055-02-30", "2055-01-04", "2054-12-05"])
    expect(await pay(claire.userId, "2055-01-03", { paidOn }), paidOn).toEqual({ ok: false, reason: "not_a_day" });
  expect(await pay(claire.userId, "2055-01-03", once)).toEqual({ ok: true });
  expect(await pay(claire.userId, "2055-01-03", once)).toEqual({ ok: true });
  expect(await eventsOf(claire.userId)).toEqual(["earned", "earned", "paid", "paid"]);
  expect(await counted("2055-01-03")).toBe(asked.length - 1);
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

test("a reward is read again when its money, its year or its people change, and not otherwise", async () => {
  const claire = await referrerOf(purchases, 1);
  const waiting = async () =>
    Number(
      (await sql<{ n: string }>`select count(distinct reward_id) as n from rewards_to_look_at`.execute(purchases.db))
        .rows[0]?.n,
    );
  await update("2054-11-25");
  expect(await waiting(), "its last day to withdraw is to come").toBe(1);
  await update("2054-12-20");
  expect(await waiting()).toBe(0);
  expect(await statementsOf(() => update("2054-12-21"))).not.toContainEqual(
    expect.stringContaining("referral_reward_states"),
  );
  await purchases.control(`payments/${claire.first.providerId}/chargeback`);
  await syncPayment(claire.first.paymentId, { now: on("2054-12-22") });
  expect(await waiting()).toBe(1);
  await update("2054-12-22");
  await purchases.control(`payments/${claire.first.providerId}/reverse`);
  await syncPayment(claire.first.paymentId, { now: on("2054-12-23") });
  await update("2054-12-23");
  expect(await eventsOf(claire.userId)).toEqual(["earned", "reversed", "restored"]);
});

test("what was paid twice and given back, then taken back by the bank too, takes nothing from a year that is paid", async () => {
  const claire = await purchases.member("Claire", november);
  const friend = await purchases.person("Ami");
  const left = await purchases.order(friend, november, { code: await purchases.codeOf(claire.userId) });
  await purchases.decide(left.providerId, "expired");
  await syncPayment(left.paymentId, { now: november });
  const again = await inTransaction((trx) => openFirstPayment(trx, left.order, { now: november }));
  await openCheckout(again?.id ?? "", { now: november });
  await purchases.decide((await purchases.payment(again?.id ?? "")).provider_id ?? "", "paid");
  await syncPayment(again?.id ?? "", { now: november });
  await purchases.decide(left.providerId, "paid", { force: true });
  await syncPayment(left.paymentId, { now: november });
  await runRefundJobs(friend, november);
  await update("2054-12-20");
  await purchases.control(`payments/${left.providerId}/chargeback`);
  await syncPayment(left.paymentId, { now: on("2054-12-22") });
  const twice = { refunded_cents: 350_00, charged_back_cents: 350_00 };
  expect(await purchases.payment(left.paymentId)).toMatchObject(twice);
  await update("2054-12-22");
  expect(await eventsOf(claire.userId)).toEqual(["earned"]);
});

test("two coaches at once, or one press sent twice, pay once", async () => {
  const claire = await referrerOf(purchases, 1);
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
  const claire = await referrerOf(purchases, 2);
  const ines = await referrerOf(purchases, 1);
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
  const claire = await referrerOf(purchases, 2);
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
  const claire = await referrerOf(purchases, 1);
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
  const claire = await referrerOf(purchases, 3);
  await settings(6);
  await update("2055-01-02");
  expect(await eventsOf(claire.userId)).toEqual(["earned", "earned", "over_cap"]);
  await update("2055-06-02");
  expect((await rewards(claire.userId, "2055-06-02")).dueCents).toBe(700_00);
  expect(await eventsOf(claire.userId)).toHaveLength(3);
});

test("the account is sealed, shown in clear to the page alone, and forgotten: withdrawn, a month after, or with its person", async () => {
  const claire = await referrerOf(purchases, 1);
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

  const nadia = await referrerOf(purchases, 1);
  await update("2055-02-06");
  await ask(nadia.userId, "2055-02-06");
  await purchases.control("dashboard-refund", { paymentId: nadia.first.providerId });
  await syncPayment(nadia.first.paymentId, { now: on("2055-02-07") });
  await forget("2055-02-08");
  expect((await rewards(nadia.userId, "2055-02-08")).request).not.toBeNull();
  await forget("2055-03-01");
  expect((await rewards(nadia.userId, "2055-03-01")).request).toBeNull();
  const lea = await referrerOf(purchases, 1);
  await update("2055-02-06");
  await ask(lea.userId, "2055-02-06");
  await inTransaction((trx) => eraseFormerAccounts(trx, { now: on("2056-11-21") }));
  expect(await findUser(purchases.db, lea.userId)).toMatchObject({ firstName: "Claire" });
  await inTransaction((trx) => withdrawRequest(trx, lea.userId, { now: on("2055-02-08") }));
  expect((await rewards(lea.userId, "2055-02-08")).request).toBeNull();

  const ines = await referrerOf(purchases, 1);
  await update("2055-02-06");
  await ask(ines.userId, "2056-11-01");
  await pay(ines.userId, "2056-11-02");
  await inTransaction((trx) => eraseFormerAccounts(trx, { now: on("2056-11-22") }));
  expect(await findUser(purchases.db, ines.userId)).toMatchObject({ firstName: "Compte" });
  const [kept] = await purchases.db
    .selectFrom("referral_payouts")
    .selectAll()
    .where("user_id", "=", ines.userId)
    .execute();
  expect(kept).toMatchObject({ iban: null, holder: null, amount_cents: 350_00 });
});

test("an account that is due a reward is not emptied for five years, asked for or not; one that was reversed or paid holds nobody", async () => {
  const claire = await referrerOf(purchases, 1);
  const nadia = await referrerOf(purchases, 1);
  await update("2055-02-06");
  await purchases.control("dashboard-refund", { paymentId: nadia.first.providerId });
  await syncPayment(nadia.first.paymentId, { now: on("2055-02-07") });
  await update("2055-02-08");
  const nameOf = async ({ userId }: { userId: string }) => (await findUser(purchases.db, userId))?.firstName;
  const empty = (day: string) => inTransaction((trx) => eraseFormerAccounts(trx, { now: on(day) }));
  await empty("2059-12-08");
  expect(await nameOf(claire)).toBe("Claire");
  expect(await nameOf(nadia), "nothing is due any more").toBe("Compte");
  await empty("2059-12-10");
  expect(await nameOf(claire)).toBe("Compte");
});

test("the total of a year is told per person, and declared above 2 400 €", async () => {
  const settings = (cents: number) =>
    inTransaction((trx) => changeSettings(trx, { referral_reward_cents: cents }, { now: november, by: null }));
  await settings(1_200_01);
  const claire = await referrerOf(purchases, 2);
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
  const claire = await referrerOf(purchases, 2);
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

test("a code of the account that goes is still good: who ordered with it, before or after, brings its reward and is counted", async () => {
  const [stays, goes] = [await purchases.member("Claire", november), await purchases.member("Claire", november)];
  const code = await purchases.codeOf(goes.userId);
  await purchases.member("Nora", november, { code });
  const lou = await purchases.person("Lou");
  const ordered = await purchases.order(lou, november, { code });
  await inTransaction((trx) => mergeReferrals(trx, { from: goes.userId, to: stays.userId }));
  await purchases.decide(ordered.providerId, "paid");
  await syncPayment(ordered.paymentId, { now: november });
  await purchases.member("Ines", november, { code });
  expect(await purchases.codeOf(stays.userId), "its own is the one it shows").not.toBe(code);
  await update("2055-01-02");
  expect(await summarizeReferrals(purchases.db, stays.userId, { now: on("2055-01-02") })).toMatchObject({
    rewards: 3,
    activeReferred: 3,
  });
});

test("one’s own year, ordered with the code of another account of one’s own, is not counted among those one brought", async () => {
  const goes = await purchases.member("Claire", november);
  const code = await purchases.codeOf(goes.userId);
  const stays = await purchases.member("Claire", november, { code });
  await purchases.member("Nora", november, { code });
  await inTransaction((trx) => mergeReferrals(trx, { from: goes.userId, to: stays.userId }));
  await update("2055-01-02");
  expect(await summarizeReferrals(purchases.db, stays.userId, { now: on("2055-01-02") })).toMatchObject({
    rewards: 1,
    activeReferred: 1,
  });
});

test("a friend’s code earns nothing by a year that was a renewal, ordered from another account of the same person", async () => {
  const friend = await purchases.member("Karim", november);
  const code = await purchases.codeOf(friend.userId);
  const stays = await purchases.member("Claire", november);
  const goes = await purchases.member("Claire", on("2054-11-30"), { code });
  await inTransaction((trx) => mergeReferrals(trx, { from: goes.userId, to: stays.userId }));
  await update("2055-01-02");
  expect(await summarizeReferrals(purchases.db, friend.userId, { now: on("2055-01-02") })).toMatchObject({
    rewards: 0,
  });
});
