import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openCheckout, refundByHand, syncPayment } from "~/features/billing/billing.server";
import { findMembership, restoreMembership, suspendMembership } from "~/features/membership/membership.server";
import { moveMemberships } from "~/features/membership/queries.server";
import { eraseFormerAccounts } from "~/features/retention/retention.server";
import { inTransaction } from "~/platform/db/database.server";
import { giftsOf } from "../../../tests/support/gifts";
import { creditNotesOf, refundMailsTo, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { declareEnd } from "../../../tests/support/leaving";
import { mailsTo, words } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  giftFulfilment,
  listOwnGifts,
  mergeGifts,
  orderGift,
  readOwnCode,
  readOwnGift,
  remindOfGifts,
  withdrawGift,
} from "./gifts.server";

const by = "00000000-0000-4000-8000-000000000001";
let purchases: Purchases;
let gifts: ReturnType<typeof giftsOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  gifts = giftsOf(purchases);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const member = (userId: string, now = november) => findMembership(purchases.db, userId, { now });
const status = async (userId: string, now = november) => (await member(userId, now))?.status ?? null;
const shown = async (userId: string, now = november) =>
  (await listOwnGifts(purchases.db, userId, { now })).map(({ state }) => state);
const withdraw = (bought: { userId: string; order: { id: string } }, now = november) =>
  inTransaction((trx) => withdrawGift(trx, { userId: bought.userId, orderId: bought.order.id }, { now }));
/** What the bank does with a payment, and the site hears of. */
const heard =
  (act: string) =>
  async (bought: { providerId: string; paymentId: string }, now = november) => {
    await purchases.control(`payments/${bought.providerId}/${act}`);
    await syncPayment(bought.paymentId, { now });
  };
const bank = { takes: heard("chargeback"), gives: heard("reverse") };
async function buyOwnYear(userId: string, now: Date) {
  const own = await purchases.order(userId, now);
  await purchases.decide(own.providerId, "paid");
  await syncPayment(own.paymentId, { now });
}
/** The kinds of the mails written to somebody; those of one instant have no order. */
const subjects = async (userId: string) =>
  (await mailsTo(userId)).map(({ dedupe_key }) => dedupe_key.split(":")[0]).sort();
const refusal = (statement: ReturnType<typeof sql>) =>
  statement.execute(purchases.db).then(
    () => "accepted",
    ({ constraint }: { constraint?: string }) => constraint ?? "?",
  );

test("paid: one gift with a code of its buyer, its invoice and its confirmation, at the list price in one payment", async () => {
  const bought = await gifts.buy("Ama", november);
  expect(bought.order).toMatchObject({ amount_cents: 500_00, discount_cents: 0, instalment_count: 1 });
  expect(await gifts.find(bought.order.id)).toMatchObject({
    user_id: bought.userId,
    payment_id: bought.paymentId,
    mode: "test",
    expires_on: "2056-11-21",
    opened_at: null,
  });
  expect(bought.code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
  const [mail, ...others] = await mailsTo(bought.userId);
  expect(others).toEqual([]);
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/pdf$/), "conditions.pdf"]);
  expect(words(mail?.text_body)).toContain("jusqu’au 21 novembre 2056 inclus");
  expect(words(mail?.text_body)).toContain("rétracter jusqu’au 7 décembre 2054 inclus");
  const invoice = await purchases.db
    .selectFrom("invoices")
    .select("content")
    .where("payment_id", "=", bought.paymentId)
    .executeTakeFirstOrThrow();
  expect(invoice.content).toMatchObject({ service_period: { from: "2054-11-21", to: "2056-11-21" } });
  expect(await status(bought.userId), "the buyer is no member").toBeNull();
  await syncPayment(bought.paymentId, { now: november });
  expect(await shown(bought.userId)).toEqual(["paid"]);
});

test("two gifts of one buyer are two orders, two payments and two codes; a click twice is one", async () => {
  const userId = await purchases.person("Ama");
  const [one, two] = [await gifts.buyAs(userId, november), await gifts.buyAs(userId, november)];
  expect(one.code).not.toBe(two.code);
  expect(await shown(userId)).toEqual(["paid", "paid"]);
  expect(await refundsOf(userId)).toEqual([]);
  const click = {
    userId,
    clientKey: randomUUID(),
    termsAccepted: true,
    openingAccepted: true,
    shownPriceCents: 500_00,
  };
  const clicks = [1, 2].map(() => inTransaction((trx) => orderGift(trx, click, { now: november })));
  const orders = (await Promise.all(clicks)).map((ordered) => ordered.ok && ordered.order.id);
  expect(new Set(orders).size).toBe(1);
  const refused = { ...click, clientKey: randomUUID() };
  const order = (change: Partial<typeof click>) =>
    inTransaction((trx) => orderGift(trx, { ...refused, ...change }, { now: november }));
  expect(await order({ shownPriceCents: 350_00 })).toEqual({ ok: false, reason: "price_changed" });
  expect(await order({ openingAccepted: false })).toEqual({ ok: false, reason: "opening_not_accepted" });
  expect(await order({ termsAccepted: false })).toEqual({ ok: false, reason: "terms_not_accepted" });
});

test("one order paid twice gives one gift, and the second payment goes back", async () => {
  const bought = await gifts.buy("Ama", november);
  const [{ instalment_id } = { instalment_id: "" }] = await purchases.db
    .selectFrom("payments")
    .select("instalment_id")
    .where("id", "=", bought.paymentId)
    .execute();
  const again = await purchases.db
    .insertInto("payments")
    .values({
      id: randomUUID(),
      instalment_id,
      user_id: bought.userId,
      amount_cents: 500_00,
      sequence_type: "oneoff",
      created_at: november,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await openCheckout(again.id, { now: november });
  await purchases.decide((await purchases.payment(again.id)).provider_id ?? "", "paid");
  await syncPayment(again.id, { now: november });
  expect(await shown(bought.userId)).toEqual(["paid"]);
  expect((await refundsOf(bought.userId)).map(({ payment_id }) => payment_id)).toEqual([again.id]);
});

test("who opens a code begins a year that day, told without its price nor who paid it; typed in any way it is the same code", async () => {
  const bought = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  expect(await gifts.open(nour, ` ${bought.code.toLowerCase().replaceAll("-", " ")}`, november)).toEqual({
    ok: true,
    start: "2054-11-21",
    end: "2055-11-20",
  });
  expect(await member(nour)).toMatchObject({
    status: "active",
    end_date: "2055-11-20",
    referral_code: expect.stringMatching(/^CLAIR-/),
  });
  const [mail, ...others] = await mailsTo(nour);
  expect(others).toEqual([]);
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(["conditions.pdf"]);
  expect(`${mail?.subject} ${mail?.text_body}`).not.toMatch(/€|offert|cadeau|Ama/i);
  const { rows } = await sql<{ referred: number }>`select (select count(*) from referral_rewards) as referred`.execute(
    purchases.db,
  );
  expect(Number(rows[0]?.referred)).toBe(0);
});

test("to a member it gives the year after the present one, however long that lasts, and two gifts follow each other", async () => {
  const { userId } = await purchases.member("Claire", november);
  const [one, two] = [await gifts.buy("Ama", november), await gifts.buy("Lou", november)];
  expect(await gifts.open(userId, one.code, november)).toEqual({ ok: true, start: "2055-11-21", end: "2056-11-20" });
  expect(await gifts.open(userId, two.code, november)).toEqual({ ok: true, start: "2056-11-21", end: "2057-11-20" });
  expect(await member(userId)).toMatchObject({ status: "active", end_date: "2057-11-20" });
});

test("who is suspended is told why, and the code stays good", async () => {
  const { userId } = await purchases.member("Claire", november);
  await inTransaction((trx) => suspendMembership(trx, { userId, reason: "À sa demande" }, { now: november, by }));
  const bought = await gifts.buy("Ama", november);
  expect(await gifts.open(userId, bought.code, november)).toEqual({ ok: false, reason: "paused" });
  expect((await gifts.find(bought.order.id)).opened_at).toBeNull();
});

test("twenty people open one code at once: one year, and one answer for the others", async () => {
  const bought = await gifts.buy("Ama", november);
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => purchases.person(`Nour ${n}`)));
  const opened = await Promise.all(people.map((person) => gifts.open(person, bought.code, november)));
  expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
  expect(opened.filter(({ ok }) => !ok)).toEqual(Array(19).fill({ ok: false, reason: "code_refused" }));
  expect((await Promise.all(people.map((person) => status(person)))).filter(Boolean)).toEqual(["active"]);
  const one = people[opened.findIndex(({ ok }) => ok)] ?? "";
  const again = await Promise.all(Array.from({ length: 20 }, () => gifts.open(one, bought.code, november)));
  expect(again).toEqual(Array(20).fill({ ok: false, reason: "already_yours" }));
  expect(await gifts.open(bought.userId, bought.code, november), "its buyer learns nothing").toEqual({
    ok: false,
    reason: "own_gift",
  });
  await sql`update gifts set revoked_at = ${november}, revoked_reason = 'refunded' where order_id = ${bought.order.id}`.execute(
    purchases.db,
  );
  expect(await gifts.open(one, bought.code, november), "its year is over").toEqual({
    ok: false,
    reason: "code_refused",
  });
});

test("unknown, opened, given back and past its last day: one answer; its own buyer learns nothing of it", async () => {
  const nour = await purchases.person("Nour");
  const [opened, withdrawn, late] = [
    await gifts.buy("Ama", november),
    await gifts.buy("Lou", november),
    await gifts.buy("Mia", november),
  ];
  const own = { ok: false, reason: "own_gift" };
  expect(await gifts.open(opened.userId, opened.code, november)).toEqual(own);
  await gifts.open(await purchases.person("Inès"), opened.code, november);
  expect(await gifts.open(opened.userId, opened.code, november), "opened or not").toEqual(own);
  await withdraw(withdrawn);
  const refused = { ok: false, reason: "code_refused" };
  for (const code of [opened.code, withdrawn.code, "2222-2222-2222", "abc", ""])
    expect(await gifts.open(nour, code, november), code).toEqual(refused);
  expect(await gifts.open(nour, late.code, on("2056-11-22"))).toEqual(refused);
  expect((await gifts.open(nour, late.code, on("2056-11-21"))).ok, "the last day counts").toBe(true);
});

test("withdrawn before it is opened: the code is dead, all goes back once, and it is acknowledged", async () => {
  const bought = await gifts.buy("Ama", november);
  const both = await Promise.all([withdraw(bought), withdraw(bought)]);
  expect(both).toEqual([{ ok: true }, { ok: true }]);
  expect(await shown(bought.userId), "asked back, and not gone yet").toEqual(["going_back"]);
  await runRefundJobs(bought.userId, november);
  expect(await creditNotesOf(bought.userId)).toEqual([-500_00]);
  expect(await refundMailsTo(bought.userId)).toHaveLength(1);
  expect(await subjects(bought.userId)).toEqual(["gift-paid", "gift-refund", "gift-withdrawn"]);
  expect(await shown(bought.userId)).toEqual(["given_back"]);
  expect(
    await readOwnCode(purchases.db, { userId: bought.userId, orderId: bought.order.id }, { now: november }),
  ).toBeNull();
  const other = await purchases.person("Nour");
  expect(await withdraw({ userId: other, order: bought.order })).toEqual({ ok: false, reason: "unknown" });
});

test("once opened, or once the days are over, its buyer cannot withdraw; nothing else tells her that it was opened", async () => {
  const [bought, unopened] = [await gifts.buy("Ama", november), await gifts.buy("Ama", november)];
  await gifts.open(await purchases.person("Nour"), bought.code, november);
  const read = async ({ userId, order }: typeof bought) => {
    const own = await readOwnGift(purchases.db, { userId, orderId: order.id }, { now: november });
    return {
      ...own,
      reference: "",
      code: Boolean(await readOwnCode(purchases.db, { userId, orderId: order.id }, { now: november })),
    };
  };
  expect(await read(bought)).toEqual(await read(unopened));
  expect(await subjects(bought.userId)).toEqual(await subjects(unopened.userId));
  expect(await withdraw(bought)).toEqual({ ok: false, reason: "opened" });
  expect(await withdraw(unopened, on("2054-12-07"))).toEqual({ ok: true });
  const late = await gifts.buy("Lou", on("2054-12-08"));
  expect(await withdraw(late, on("2054-12-23"))).toEqual({ ok: false, reason: "too_late" });
  expect(await refundsOf(bought.userId)).toEqual([]);
});

test("withdrawal and opening at the same instant: one of both", async () => {
  for (let n = 0; n < 5; n++) {
    const bought = await gifts.buy("Ama", november);
    const nour = await purchases.person("Nour");
    const [opened, back] = await Promise.all([gifts.open(nour, bought.code, november), withdraw(bought)]);
    expect([opened.ok, back.ok].filter(Boolean)).toHaveLength(1);
    expect((await refundsOf(bought.userId)).length).toBe(back.ok ? 1 : 0);
    expect(await status(nour)).toBe(opened.ok ? "active" : null);
  }
});

test("the bank takes the price of an unopened gift back, then gives it again: the code follows", async () => {
  const bought = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  await purchases.control(`payments/${bought.providerId}/chargeback`, { amount: "100.00" });
  await syncPayment(bought.paymentId, { now: november });
  expect(await shown(bought.userId), "a part changes nothing").toEqual(["paid"]);
  await bank.gives(bought);
  await bank.takes(bought);
  expect(await shown(bought.userId)).toEqual(["charged_back"]);
  const own = { userId: bought.userId, orderId: bought.order.id };
  expect((await readOwnGift(purchases.db, own, { now: november }))?.stage).toBe("charged_back");
  expect(await gifts.open(nour, bought.code, november)).toEqual({ ok: false, reason: "code_refused" });
  await bank.gives(bought);
  expect(await shown(bought.userId)).toEqual(["paid"]);
  expect((await readOwnGift(purchases.db, own, { now: november }))?.stage).toBe("paid");
  expect((await gifts.open(nour, bought.code, november)).ok).toBe(true);
});

test("given back whole by the coach, then taken by the bank as well and given again: the opened year goes on", async () => {
  const bought = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  await gifts.open(nour, bought.code, november);
  const { userId, paymentId } = bought;
  const given = {
    userId,
    paymentId,
    amountCents: 500_00,
    shownLeftCents: 500_00,
    key: randomUUID(),
    reason: "Un geste",
  };
  await inTransaction((trx) => refundByHand(trx, given, { now: november, by }));
  await runRefundJobs(userId, november);
  await bank.takes(bought);
  expect(await status(nour)).toBe("ended");
  await bank.gives(bought);
  expect(await status(nour)).toBe("active");
});

test("withdrawn while the bank has the price: given again, it goes back", async () => {
  const bought = await gifts.buy("Ama", november);
  await bank.takes(bought);
  expect(await withdraw(bought)).toEqual({ ok: true });
  expect(await refundsOf(bought.userId)).toEqual([]);
  await bank.gives(bought);
  expect((await refundsOf(bought.userId)).map(({ amount_cents }) => amount_cents)).toEqual([500_00]);
  expect(await shown(bought.userId)).toEqual(["going_back"]);
});

test("declared in time, opened and taken by the bank before it is settled: given again, its price goes back", async () => {
  const bought = await gifts.buy("Ama", november);
  const asked = await declareEnd(bought.order, "withdrawal", november);
  const nour = await purchases.person("Nour");
  await gifts.open(nour, bought.code, on("2054-11-22"));
  await bank.takes(bought, on("2054-11-23"));
  expect(await asked.settle(0)).toEqual({ ok: true });
  expect(await refundsOf(bought.userId)).toEqual([]);
  await bank.gives(bought, on("2054-12-28"));
  expect((await refundsOf(bought.userId)).map(({ amount_cents }) => amount_cents)).toEqual([500_00]);
  expect(await status(nour, on("2054-12-28")), "the year it opened is over").toBe("ended");
});

test("the bank takes the price of an opened gift back: the days stop without a word of money, and come back with it", async () => {
  const bought = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  await gifts.open(nour, bought.code, november);
  const later = on("2054-12-21");
  await purchases.moveTo(later);
  await bank.takes(bought, later);
  expect(await status(nour, later)).toBe("ended");
  expect((await purchases.join(nour, later)).ok, "they may order a year of their own").toBe(true);
  await bank.gives(bought, on("2054-12-22"));
  expect(await member(nour, later)).toMatchObject({ status: "active", end_date: "2055-11-20" });
  const told = await mailsTo(nour);
  expect(told.map(({ dedupe_key }) => dedupe_key.split(":")[0])).toEqual([
    "membership-begun",
    "membership-ended",
    "membership-restored",
  ]);
  expect(told.map(({ text_body }) => text_body).join()).not.toMatch(/€|banque|Ama|cadeau|offert/);
  expect(await subjects(bought.userId)).toEqual(["gift-goes_on", "gift-paid", "gift-stopped"]);
});

test("given again when another year was bought meanwhile, the days that were left follow it", async () => {
  const bought = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  await gifts.open(nour, bought.code, november);
  await bank.takes(bought, on("2055-11-11"));
  await buyOwnYear(nour, on("2055-11-11"));
  await bank.gives(bought, on("2055-11-12"));
  expect(await member(nour, on("2055-11-12"))).toMatchObject({ status: "active", end_date: "2056-11-20" });
});

test("given again while the coach has the year bought meanwhile on hold, the days that were left follow it too", async () => {
  const bought = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  await gifts.open(nour, bought.code, november);
  const later = on("2054-12-01");
  await purchases.moveTo(later);
  await bank.takes(bought, later);
  await buyOwnYear(nour, later);
  const hold = { userId: nour, reason: "Un geste" };
  await inTransaction((trx) => suspendMembership(trx, hold, { now: later, by }));
  await bank.gives(bought, later);
  expect(await shown(bought.userId)).toEqual(["paid"]);
  expect(await member(nour, later)).toMatchObject({ status: "upcoming", start_date: "2055-12-01" });
  await inTransaction((trx) => restoreMembership(trx, hold, { now: later, by }));
  expect(await member(nour, later)).toMatchObject({ status: "active", end_date: "2056-11-19" });
});

test("a year to come that stops leaves the present one as it is", async () => {
  const { userId } = await purchases.member("Claire", november);
  const bought = await gifts.buy("Ama", november);
  await gifts.open(userId, bought.code, november);
  await purchases.control("dashboard-refund", { paymentId: bought.providerId });
  await syncPayment(bought.paymentId, { now: november });
  expect(await member(userId)).toMatchObject({ status: "active", end_date: "2055-11-20" });
  const told = (await mailsTo(userId)).find(({ dedupe_key }) => dedupe_key.startsWith("membership-shortened:"));
  expect(words(told?.text_body)).toContain("Votre adhésion va maintenant jusqu’au 20 novembre 2055");
  expect(await shown(bought.userId)).toEqual(["given_back"]);
  expect(await refundMailsTo(bought.userId)).toHaveLength(1);
});

test("two reminders to the buyer, sixty and fifteen days before, the same opened or not, and none once given back", async () => {
  const [opened, unopened, back] = [
    await gifts.buy("Ama", november),
    await gifts.buy("Ama", november),
    await gifts.buy("Ama", november),
  ];
  await gifts.open(await purchases.person("Nour"), opened.code, november);
  await withdraw(back);
  const reminders = async ({ userId, order }: typeof opened) =>
    (await mailsTo(userId))
      .filter(({ dedupe_key }) => dedupe_key.startsWith("gift-ends:"))
      .map((mail) => [mail.subject, mail.text_body, mail.html].join("\n").replaceAll(order.reference, "LE-"));
  await remindOfGifts({ now: on("2056-09-21") });
  expect(await reminders(unopened)).toEqual([]);
  for (const day of ["2056-09-22", "2056-09-23", "2056-11-06", "2056-11-07", "2056-11-22"])
    await remindOfGifts({ now: on(day) });
  expect(await reminders(unopened)).toHaveLength(2);
  expect(await reminders(opened)).toEqual(await reminders(unopened));
  expect(await reminders(back)).toEqual([]);
  expect(await shown(unopened.userId, on("2056-11-22"))).toEqual(["expired"]);
  expect(await shown(opened.userId, on("2056-11-22"))).toEqual(["expired"]);
});

test("the code is in no mail, job, journal nor log, and in clear nowhere in the database", async () => {
  const said: string[] = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  const bought = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  await gifts.open(nour, "2222-2222-2222", november);
  await gifts.open(nour, bought.code, november);
  await remindOfGifts({ now: on("2056-10-01") });
  spy.mockRestore();
  const raw = bought.code.replaceAll("-", "");
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(
    purchases.db,
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    const { rows } = await sql<{ found: number }>`select count(*)::int as found from ${sql.raw(name)} t
      where t::text ilike ${`%${raw}%`} or t::text ilike ${`%${bought.code}%`}`.execute(purchases.db);
    expect(rows[0]?.found, name).toBe(0);
  }
  expect(said.join("")).toContain("payment_status");
  expect(said.join("")).not.toMatch(new RegExp(`${raw}|${bought.code}`, "i"));
});

test("two accounts of one person: what was bought and what was opened go along", async () => {
  const bought = await gifts.buy("Ama", november);
  const [nour, twin, kept] = [
    await purchases.person("Nour"),
    await purchases.person("Ama"),
    await purchases.person("Nour"),
  ];
  await gifts.open(nour, bought.code, november);
  await inTransaction(async (trx) => {
    await mergeGifts(trx, { from: nour, to: kept });
    await moveMemberships(trx, nour, kept, 0);
    await mergeGifts(trx, { from: bought.userId, to: twin });
  });
  expect(await status(kept)).toBe("active");
  expect(await shown(twin)).toEqual(["paid"]);
});

test("the database refuses, by name, what no code should ask", async () => {
  const bought = await gifts.buy("Ama", november);
  const { id } = await gifts.find(bought.order.id);
  const nour = await purchases.person("Nour");
  const discounted = sql`update orders set discount_cents = 1, subject = 'gift' where id = ${bought.order.id}`;
  expect(await refusal(discounted)).toBe("order_is_frozen");
  expect(await refusal(sql`update gifts set code_hash = 'x' where id = ${id}`)).toBe("gift_is_frozen");
  expect(await refusal(sql`delete from gifts where id = ${id}`)).toBe("gift_is_frozen");
  const opening = (when: string) => sql`update gifts set opened_at = ${when}, opened_by = ${nour},
    terms_hash = (select hash from accepted_terms limit 1) where id = ${id}`;
  expect(await refusal(opening("2054-11-22"))).toBe("opened_gift_has_its_year");
  expect(await refusal(opening("2057-01-01"))).toBe("gift_is_opened_in_time");
  expect(
    await refusal(
      sql`insert into membership_grants (id, user_id, gift_id, granted_at) values (gen_random_uuid(), ${nour}, ${id}, now())`,
    ),
  ).toBe("gifted_year_was_opened");
  expect(
    await refusal(sql`insert into membership_contracts (id, user_id, order_id, start_date, end_date, created_at)
      values (gen_random_uuid(), ${nour}, ${bought.order.id}, '2054-11-21', '2055-11-20', now())`),
  ).toBe("gift_opens_no_contract");
  expect(
    await refusal(
      sql`insert into membership_orders (order_id, referral_code) values (${bought.order.id}, 'CLAIR-2222-2222')`,
    ),
  ).toBe("gift_opens_no_contract");
});

test("a trial put aside: its codes are dead, its years are over, and nobody is written to", async () => {
  const [opened, unopened] = [await gifts.buy("Ama", november), await gifts.buy("Lou", november)];
  const nour = await purchases.person("Nour");
  await gifts.open(nour, opened.code, november);
  const mails = await purchases.count("outbox");
  await inTransaction(async (trx) => {
    for (const { order } of [opened, unopened]) {
      await giftFulfilment.lock(trx, order);
      await giftFulfilment.putAside(trx, order, { now: november });
    }
  });
  expect(await status(nour)).toBe("ended");
  expect(await gifts.open(await purchases.person("Inès"), unopened.code, november)).toEqual({
    ok: false,
    reason: "code_refused",
  });
  expect(await purchases.count("outbox")).toBe(mails);
});

test("an account that keeps a code still good is not emptied; who received a year is, and the facts of its money stay", async () => {
  const former = await purchases.member("Claire", november);
  await gifts.buyAs(former.userId, on("2058-10-01"));
  const opened = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  await gifts.open(nour, opened.code, november);
  const emptied = async (userId: string) =>
    (await purchases.db.selectFrom("profiles").select("first_name").where("id", "=", userId).executeTakeFirst())
      ?.first_name === "Compte";
  await inTransaction((trx) => eraseFormerAccounts(trx, { now: on("2060-10-01") }));
  expect([await emptied(former.userId), await emptied(nour)]).toEqual([false, true]);
  expect(await gifts.find(opened.order.id)).toMatchObject({ opened_by: nour, payment_id: opened.paymentId });
  await inTransaction((trx) => eraseFormerAccounts(trx, { now: on("2060-10-02") }));
  expect([await emptied(former.userId), await shown(former.userId, on("2060-10-02"))]).toEqual([true, ["expired"]]);
  const { rows } = await sql<{
    reason: string | null;
  }>`select reason from membership_grants where user_id = ${nour}`.execute(purchases.db);
  expect(rows).toEqual([{ reason: null }]);
});
