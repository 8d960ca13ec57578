import { draw, type Run } from "./sql.ts";

/** Commits stay this small: a number of invoice waits for the row of the one before it, and walks over its former versions. */
const PAYMENTS_PER_COMMIT = 250;

type Commit = (work: (run: Run) => Promise<void>) => Promise<void>;

const seller = `jsonb_build_object('name', 'L’Éclaircie', 'address', jsonb_build_array('Adresse de démonstration'),
  'siren', '000000000', 'email', 'bonjour@leclaircie.example', 'phone', '01 99 00 12 34',
  'vat_note', 'TVA non applicable, article 293 B du CGI')`;

/** An invoice is never older than the one before it, be it of somebody who was there before the crowd. */
const issuedOn = (day: string, series: string) => `greatest(${day}, (select c.last_date from invoice_counters c
  where c.series = '${series}' and c.year = extract(year from ${day})))`;

/**
 * Years bought by almost half of the crowd, some of them again and again, in one payment or two; second payments that
 * failed; a few refunds. Everything the database asks of a real sale is there: outcome, invoice without gap, period.
 */
export async function addSales(run: Run, commit: Commit, { today }: { today: string }): Promise<void> {
  await stageYears(run, today);
  await stagePayments(run, today);
  await commit(placeOrders);
  await inPortions(run, commit, "crowd_payments", settlePayments);
  await run(`
    insert into payments (id, instalment_id, user_id, amount_cents, sequence_type, status, failure_reason, created_at, checked_at)
    select gen_random_uuid(), instalment_id, user_id, amount_cents, 'oneoff', 'failed', 'insufficient_funds', paid_at - interval '9 minutes', paid_at
    from crowd_payments where ${draw("payment_id", "tried")} < 0.03`);
  await stageRefunds(run, today);
  await inPortions(run, commit, "crowd_refunds", giveBack);
}

async function stageYears(run: Run, today: string) {
  await run(`
    create temporary table crowd_years as
    select crowd.id as user_id, n, nth, gen_random_uuid() as order_id, gen_random_uuid() as contract_id,
      (first_day + make_interval(years => nth))::date as start_date,
      (first_day + make_interval(years => nth + 1))::date as next_date,
      case when nth = 0 then first_day else (first_day + make_interval(years => nth) - interval '10 days')::date end as paid_on,
      case when ${draw("n", "halves")} < 0.35 then 2 else 1 end as instalment_count,
      case when nth = 0 and ${draw("n", "code")} < 0.2 then 15000 else 0 end as discount_cents
    from crowd
    cross join lateral (select (created_at at time zone 'Europe/Paris')::date + floor(${draw("n", "wait")} * 20)::int as first_day) as beginning
    cross join generate_series(0, 3) nth
    where ${draw("n", "joins")} < 0.45 * power(0.5, nth)
      and (first_day + make_interval(years => nth))::date - case when nth = 0 then 0 else 10 end <= date '${today}'`);
  await run(`
    insert into referral_codes (user_id, code, created_at)
    select user_id, 'CLAIR-' || substr(sign, 1, 4) || '-' || substr(sign, 5, 4), paid_on
    from (select user_id, paid_on, upper(substr(md5(n::text), 1, 3) || lpad(to_hex(n), 5, '0')) as sign from crowd_years where nth = 0) codes`);
  await run(`
    create temporary table crowd_referrals as
    select later.user_id, later.contract_id, later.paid_on, code.code, code.user_id as referrer_id
    from (select *, row_number() over (order by n) as place from crowd_years where discount_cents > 0) later
    join (select c.*, row_number() over (order by c.code) as place from referral_codes c) code
      on code.place = later.place and code.user_id <> later.user_id`);
}

async function stagePayments(run: Run, today: string) {
  await run(`
    create temporary table crowd_instalments as
    select gen_random_uuid() as instalment_id, y.order_id, y.contract_id, y.user_id, y.n, y.nth, number, instalment_count,
      (50000 - discount_cents) / instalment_count as amount_cents,
      (paid_on + make_interval(months => number - 1))::date as due_date,
      case when number = 2 then (start_date + interval '1 month' + interval '8 days')::date else start_date end as from_day,
      case when number < instalment_count then (start_date + interval '1 month' + interval '8 days')::date else next_date end as until_day
    from crowd_years y cross join lateral generate_series(1, y.instalment_count) number`);
  await run(`
    create temporary table crowd_payments as
    select i.*, gen_random_uuid() as payment_id, gen_random_uuid() as period_id,
      due_date + time '09:00' + make_interval(secs => floor(${draw("i.n", "hour")} * 36000)) as paid_at,
      row_number() over (order by due_date, i.n, i.nth) as place
    from crowd_instalments i
    where due_date < date '${today}' and (number = 1 or ${draw("i.n", "unpaid")} > 0.01)`);
  await run("create unique index on crowd_payments (place)");
  await run("analyze crowd_payments");
}

async function placeOrders(run: Run) {
  await run(`
    insert into orders (id, user_id, client_key, reference, subject, label, list_price_cents, discount_cents, discount_label,
      instalment_count, terms_version, terms_accepted_at, placed_at)
    select order_id, user_id, gen_random_uuid(), 'LE-' || upper(to_hex(n * 4 + nth)), 'membership', 'Adhésion annuelle', 50000,
      discount_cents, case when discount_cents > 0 then 'code de parrainage' end, instalment_count, '2026-11',
      paid_on + time '08:50', paid_on + time '08:50'
    from crowd_years order by paid_on`);
  await run(`
    insert into membership_orders (order_id, referral_code, early_start_requested_at)
    select y.order_id, r.code, y.paid_on + time '08:50' from crowd_years y left join crowd_referrals r on r.contract_id = y.contract_id`);
  await run(`
    insert into instalments (id, order_id, number, amount_cents, due_date)
    select instalment_id, order_id, number, amount_cents, due_date from crowd_instalments order by due_date`);
  await run(`
    insert into membership_contracts (id, user_id, order_id, start_date, end_date, referred_by_code, created_at)
    select y.contract_id, y.user_id, y.order_id, start_date, next_date - 1, r.code, y.paid_on + time '09:00'
    from crowd_years y left join crowd_referrals r on r.contract_id = y.contract_id
    where exists (select from crowd_payments p where p.order_id = y.order_id and p.number = 1)`);
  await run(`
    insert into referral_rewards (id, referrer_user_id, referred_user_id, contract_id, amount_cents, withdraw_until, recorded_at)
    select gen_random_uuid(), referrer_id, r.user_id, r.contract_id, 7500, r.paid_on + 16, r.paid_on + time '10:00'
    from crowd_referrals r join membership_contracts c on c.id = r.contract_id`);
}

async function inPortions(run: Run, commit: Commit, table: string, work: (run: Run, portion: string) => Promise<void>) {
  const [row] = await run(`select count(*)::int as rows from ${table}`);
  for (let done = 0; done < Number(row?.rows); done += PAYMENTS_PER_COMMIT) {
    await commit((within) => work(within, `place > ${done} and place <= ${done + PAYMENTS_PER_COMMIT}`));
  }
}

async function settlePayments(run: Run, portion: string) {
  await run(`
    insert into payments (id, instalment_id, user_id, amount_cents, sequence_type, status, provider_id, method, created_at, paid_at, checked_at)
    select payment_id, instalment_id, user_id, amount_cents,
      case when instalment_count = 1 then 'oneoff' when number = 1 then 'first' else 'recurring' end, 'paid',
      'tr_crowd' || n || 'x' || nth || 'x' || number, 'creditcard', paid_at - interval '4 minutes', paid_at, paid_at
    from crowd_payments where ${portion}`);
  await run(`
    insert into membership_periods (id, contract_id, user_id, period, cause_payment_id)
    select period_id, contract_id, user_id, daterange(from_day, until_day), payment_id from crowd_payments where ${portion}`);
  await run(`
    insert into payment_outcomes (payment_id, kind, ref, recorded_at)
    select payment_id, 'period', period_id, paid_at from crowd_payments where ${portion}`);
  await run(`
    insert into invoices (id, series, issued_on, user_id, payment_id, total_cents, content)
    select gen_random_uuid(), 'F', issued_on, p.user_id, p.payment_id, p.amount_cents, jsonb_build_object(
      'kind', 'invoice', 'issued_on', issued_on, 'seller', ${seller}, 'order_reference', (select o.reference
        from payments paid join instalments i on i.id = paid.instalment_id join orders o on o.id = i.order_id where paid.id = p.payment_id),
      'buyer', jsonb_build_object('name', crowd.first_name || ' ' || crowd.last_name, 'email', crowd.email),
      'lines', jsonb_build_array(jsonb_build_object('label', 'Adhésion annuelle', 'quantity', 1,
        'unit_cents', p.amount_cents, 'total_cents', p.amount_cents)),
      'total_cents', p.amount_cents, 'paid_on', p.due_date, 'payment_method', 'Carte bancaire',
      'mention', jsonb_build_array('TVA non applicable, article 293 B du CGI'), 'demo', true, 'trial', true)
    from crowd_payments p join crowd on crowd.n = p.n
    cross join lateral (select ${issuedOn("p.due_date", "TF")} as issued_on) as issue
    where ${portion} order by place`);
}

async function stageRefunds(run: Run, today: string) {
  await run(`
    create temporary table crowd_refunds as
    select gen_random_uuid() as refund_id, payment_id, period_id, user_id, amount_cents, due_date + 6 as given_on,
      row_number() over (order by due_date, n) as place
    from crowd_payments
    where instalment_count = 1 and nth = 0 and due_date + 6 < date '${today}' and ${draw("n", "refund")} < 0.02`);
}

async function giveBack(run: Run, portion: string) {
  await run(`
    insert into refunds (id, payment_id, amount_cents, cause, status, provider_id, requested_at, left_at, settled_at)
    select refund_id, payment_id, amount_cents, 'withdrawal', 'refunded', 're_' || replace(refund_id::text, '-', ''),
      given_on + time '10:00', given_on + time '11:00', given_on + time '16:00'
    from crowd_refunds where ${portion}`);
  await run(`
    insert into invoices (id, series, issued_on, user_id, refund_id, corrects_invoice_id, total_cents, content)
    select gen_random_uuid(), 'A', issue.issued_on, r.user_id, r.refund_id, invoice.id, -r.amount_cents,
      invoice.content || jsonb_build_object('kind', 'credit_note', 'issued_on', issue.issued_on, 'total_cents', -r.amount_cents,
        'paid_on', r.given_on, 'corrects_number', invoice.number, 'lines', jsonb_build_array(jsonb_build_object(
          'label', 'Remboursement : Adhésion annuelle', 'quantity', 1, 'unit_cents', -r.amount_cents, 'total_cents', -r.amount_cents)))
    from crowd_refunds r join invoices invoice on invoice.payment_id = r.payment_id
    cross join lateral (select ${issuedOn("r.given_on", "TA")} as issued_on) as issue
    where ${portion} order by place`);
  await run(`
    update membership_periods p set revoked_at = r.given_on + time '16:00', revoked_reason = 'refunded'
    from crowd_refunds r where p.id = r.period_id and ${portion}`);
}
