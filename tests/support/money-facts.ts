import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { refundByHand } from "~/features/billing/billing.server";
import { inTransaction } from "~/platform/db/database.server";
import { giftsOf } from "./gifts";
import { runRefundJobs } from "./given-back";
import { november, type Purchases } from "./purchases";
import { draftQuote, quotesOf, sentQuote } from "./quotes";
import { earnedReward } from "./rewards";

export type MoneyFacts = Record<string, string>;

const later = new Date("2054-12-05T10:00:00Z");

/**
 * A database where each table of money has a valid row: years sold by the product itself, and what hangs on them. Returns their ids by
 * the names the stories use; `again(table, id, changes)` is there too, which copies a row under a new id.
 */
export async function writeMoneyFacts(purchases: Purchases): Promise<MoneyFacts> {
  const { db } = purchases;
  const run = (text: string, facts: MoneyFacts = {}) => sql.raw(named(text, facts)).execute(db);
  await run(again);
  const ids: MoneyFacts = {};
  for (const name of [
    "promo",
    "grant",
    "grantPeriod",
    "chargeback",
    "payout",
    "openPayout",
    "event",
    "other",
    "place",
    "notice",
    "settlement",
  ])
    ids[name] = randomUUID();
  await run("insert into money_mode (mode, since) values ('test', '2054-01-01') on conflict do nothing");
  await run(
    `insert into promo_codes (id, code, subject, discount_cents, first_day, last_day, most_uses, created_at)
     values (:promo, 'HIVER54', 'membership', 10000, '2054-11-01', '2054-12-31', 1, '2054-11-01')`,
    ids,
  );
  const claire = await purchases.member("Claire", november);
  const ines = await purchases.member("Inès", november, { count: 2 });
  const karim = await purchases.person("Karim");
  const open = await purchases.order(karim, november, { code: "HIVER54", shownTotalCents: 400_00 });
  Object.assign(ids, { claire: claire.userId, order: claire.order.id, payment: claire.paymentId });
  Object.assign(ids, { ines: ines.userId, two: ines.order.id, firstPayment: ines.paymentId });
  Object.assign(ids, { karim, openOrder: open.order.id, openPayment: open.paymentId });
  await inTransaction((trx) =>
    refundByHand(
      trx,
      {
        userId: claire.userId,
        paymentId: claire.paymentId,
        amountCents: 60_00,
        shownLeftCents: 500_00,
        key: randomUUID(),
        reason: "Un geste",
      },
      { now: later, by: karim },
    ),
  );
  await runRefundJobs(claire.userId, later);
  ids.reward = await earnedReward(claire.userId, ines.userId, later);
  ids.paidReward = await earnedReward(ines.userId, claire.userId, later);
  const gifts = giftsOf(purchases);
  const gift = await gifts.buy("Ama", november);
  const opened = await gifts.buyAs(gift.userId, november);
  await gifts.open(await purchases.person("Nour"), opened.code, november);
  const act = { now: november, by: karim };
  const rose = await purchases.person("Rose");
  const offered = await sentQuote({ userId: rose }, act);
  const accepted = await quotesOf(purchases).buy(rose, offered.token, november);
  ids.draft = await draftQuote({}, act);
  ids.sent = (await sentQuote({}, act)).id;
  Object.assign(ids, { rose, quote: offered.id, quoteOrder: accepted.order.id });
  ids.giftOrder = gift.order.id;
  ids.openedOrder = opened.order.id;
  await run(rest, ids);
  const { rows } = await run(found, ids);
  return { ...ids, ...(rows[0] as MoneyFacts) };
}

/** A story with the ids of the facts in place of `:their names`. Throws for a name that is none. */
export function named(story: string, facts: MoneyFacts): string {
  return story.replace(/(?<![:\w]):([a-zA-Z]+)/g, (_, name: string) => {
    const id = facts[name];
    if (!id) throw new Error(`no fact is called ${name}`);
    return `'${id}'`;
  });
}

const again = `create function again(name regclass, of_id uuid, changes jsonb) returns void language plpgsql as $$
  declare
    columns text;
    copied text;
  begin
    select string_agg(quote_ident(attname), ', '), string_agg('copy.' || quote_ident(attname), ', ') into columns, copied
      from pg_attribute where attrelid = name and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '';
    execute format('insert into %s (%s) select %s from %s t, jsonb_populate_record(null::%s, to_jsonb(t) || $2) copy where t.id = $1',
      name, columns, copied, name, name) using of_id, jsonb_build_object('id', gen_random_uuid()) || changes;
  end $$`;

const rest = `
  insert into order_lines values (:openedOrder, 1, 'Une année', 1, 50000);
  insert into closed_months (month, entries, total_cents, closed_at) values ('2054-10-01', 0, 0, '2054-11-03');
  insert into membership_grants (id, user_id, reason, granted_at) values (:grant, :karim, 'Un cadeau', '2054-11-21');
  insert into membership_periods (id, user_id, period, cause_grant_id) values (:grantPeriod, :karim, '[2054-11-21,2054-12-21)', :grant);
  insert into membership_contracts (id, user_id, order_id, start_date, end_date, created_at)
    values (gen_random_uuid(), :karim, :openOrder, '2054-11-21', '2055-11-20', '2054-11-21');
  insert into payment_chargebacks (id, payment_id, cents, heard_at) values (:chargeback, :payment, 1000, '2054-12-05');
  update payments set charged_back_cents = 1000 where id = :payment;
  insert into settlements (id, reference, settled_on, amount_cents, fee_cents, source, recorded_at, mode)
    values (:settlement, '1234567.5412.01', '2054-12-05', 49500, 500, 'provider', '2054-12-05', 'live');
  insert into settlement_lines (settlement_id, kind, provider_id, amount_cents)
    values (:settlement, 'payment', 'tr_one', 50000), (:settlement, 'fee', null, -500);
  insert into ledger_entries (kind, amount_cents, occurred_at, source, words) values ('correction', 100, '2054-12-05', gen_random_uuid(), 'Retrouvé');
  insert into reconciliations (id, ran_at, since, payments, repaired, difference_cents, differences)
    values (gen_random_uuid(), '2054-12-05', '2054-11-25', 3, 0, 0, '[]');
  insert into watched_payments (reason, object_id, seen_at) values ('overdue', :payment, '2054-12-05');
  insert into vat_rates (from_day, rate_bp, set_at) values ('2060-01-01', 2000, '2054-12-05') on conflict do nothing;
  begin;
  insert into referral_payouts (id, user_id, amount_cents, paid_on, paid_at) values (:payout, :ines, 35000, '2054-12-04', '2054-12-05');
  insert into referral_reward_events (id, reward_id, amount_cents, kind, happened_at, recorded_at, payout_id)
    values (gen_random_uuid(), :paidReward, 35000, 'paid', '2054-12-04', '2054-12-05', :payout);
  commit;
  insert into referral_payouts (id, user_id, requested_at, iban, holder) values (:openPayout, :claire, '2054-12-05', 's1.iban', 's1.holder');
  insert into events (id, title, slug, event_type, event_date, ends_at, location, capacity, created_at, updated_at)
    select id, 'Atelier', id::text, 'atelier', '2055-01-10', '2055-01-11', 'Paris', 2, '2054-11-01', '2054-11-01' from unnest(array[:event, :other]::uuid[]) id;
  insert into event_registrations (id, event_id, user_id, status, created_at, confirmed_at, order_id)
    values (:place, :event, :claire, 'confirmed', '2054-12-01', '2054-12-01', :order);
  insert into contract_notices (id, kind, client_key, received_at, name, email, acknowledged, user_id, order_id)
    values (:notice, 'withdrawal', gen_random_uuid(), '2054-12-01', 'Claire Test', 'claire@test.example', true, :claire, :order);
`;

const found = `select
  (select instalment_id from payments where id = :payment) as instalment,
  (select id from instalments where order_id = :two and number = 2) as second,
  (select id from membership_contracts where order_id = :order) as contract,
  (select id from membership_periods where cause_payment_id = :payment) as period,
  (select id from invoices where payment_id = :payment) as invoice,
  (select id from invoices where payment_id = :firstPayment) as "otherInvoice",
  (select id from refunds where payment_id = :payment) as refund,
  (select v.id from invoices v join refunds r on r.id = v.refund_id where r.payment_id = :payment) as "creditNote",
  (select reference from orders where id = :openOrder) as "openReference",
  (select id from referral_reward_events where reward_id = :reward) as earned,
  (select id from referral_reward_events where reward_id = :paidReward and kind = 'paid') as paid,
  (select id from gifts where order_id = :giftOrder) as gift,
  (select id from quote_payments where order_id = :quoteOrder) as gave,
  (select id from gifts where order_id = :openedOrder) as "openedGift",
  (select given.id from membership_grants given join gifts g on g.id = given.gift_id where g.order_id = :openedOrder) as "giftGrant",
  gen_random_uuid() as fresh`;
