/** One thing that is refused by one guard; `otherwise` names what refuses it where that guard is gone. */
type Story = string | { sql: string; otherwise: string };
/** What a trigger writes by itself: done by it, and not done once it is gone. */
interface Deed {
  sql: string;
  done: string;
}

/**
 * By table, then by the name of the guard: a constraint, a trigger, or one of the refusals of a trigger that has several. A plain foreign
 * key has none: its stories write themselves.
 */
export type Stories = Record<string, Record<string, Story | Deed>>;

/** Copies a row of this table under a new id, with these columns changed; a value is SQL. */
export const again = (table: string, of: string, changes: Record<string, string> = {}) =>
  `select again('${table}', :${of}, jsonb_build_object(${Object.entries(changes)
    .flatMap(([column, value]) => [`'${column}'`, value])
    .join(", ")}))`;

/** What a change of money leaves to be looked at. */
export const looksAt = (text: string) => ({
  sql: `delete from rewards_to_look_at; ${text}`,
  done: "select exists (select from rewards_to_look_at) as done",
});

/** What takes an order out of those half paid. */
const takesOut = (text: string) => ({
  sql: text,
  done: "select not exists (select from half_paid_orders where order_id = :two) as done",
});

/** Changes one row. */
export const change = (table: string, of: string, values: string) => `update ${table} set ${values} where id = :${of}`;

const fresh = "gen_random_uuid()";
const unpaid = { provider_id: "null", paid_at: "null" };
const entry = (values: string) =>
  `update ledger_entries set ${values} where payment_id = :payment and kind = 'payment'`;
/** A second invoice for the open payment, said of this order and with this changed in its content. */
const invoice = (content: string, more: Record<string, string> = {}) =>
  again("invoices", "invoice", {
    payment_id: ":openPayment",
    no: "99",
    number: "'Z'",
    content: `(select content || jsonb_build_object('order_reference', :openReference) ${content} from invoices where id = :invoice)`,
    ...more,
  });

const settlement = (changes: Record<string, string>) => again("settlements", "settlement", changes);
const line = (values: string) =>
  `insert into settlement_lines (settlement_id, kind, provider_id, amount_cents) values (:settlement, ${values})`;

export const moneyStories: Stories = {
  accepted_terms: {
    accepted_terms_are_final: "update accepted_terms set first_accepted_at = now()",
    accepted_terms_named_by_their_words: "update accepted_terms set body = 'x'",
  },
  orders: {
    one_or_two_instalments: change("orders", "order", "instalment_count = 3"),
    order_mode_known: change("orders", "order", "mode = 'x'"),
    order_price_is_positive: change("orders", "order", "discount_cents = list_price_cents"),
    promo_code_takes_off: change("orders", "order", "promo_code_id = :promo"),
    one_order_per_click: again("orders", "order", { reference: "'Z'" }),
    one_order_per_reference: again("orders", "order", { client_key: fresh }),
    order_is_frozen: change("orders", "order", "discount_cents = 499"),
    order_names_the_version_of_its_terms: change("orders", "order", "terms_version = 'Z'"),
    order_mode_is_final: change("orders", "openOrder", "mode = 'live'"),
    orders_are_of_the_present_mode: {
      sql: again("orders", "order", { reference: "'Z'", client_key: fresh, mode: "'live'" }),
      done: "select mode = 'test' as done from orders where reference = 'Z'",
    },
    gift_is_sold_at_its_price: change("orders", "openOrder", "subject = 'gift'"),
    promo_code_holds: again("orders", "openOrder", { reference: "'Z'", client_key: fresh, discount_cents: "1" }),
    promo_code_uses_are_limited: again("orders", "openOrder", { reference: "'Z'", user_id: ":claire" }),
    promo_of_order_is_frozen: change("orders", "openOrder", "promo_code_id = null"),
  },
  instalments: {
    instalment_is_positive: change("instalments", "second", "amount_cents = 0"),
    instalment_number: change("instalments", "instalment", "number = 3"),
    only_the_second_is_moved: change("instalments", "instalment", "moved_at = now()"),
    one_instalment_per_number: again("instalments", "instalment"),
    instalments_add_up: change("instalments", "second", "amount_cents = 1"),
    paid_within_fifty_days: change("instalments", "second", "due_date = due_date + 60"),
    instalments_halve_orders: takesOut(change("instalments", "second", "canceled_at = now()")),
    debit_is_not_on_its_way: `${again("payments", "firstPayment", { ...unpaid, instalment_id: ":second", status: "'pending'" })};
      ${change("instalments", "second", "due_date = due_date + 1, moved_at = now()")}`,
  },
  payments: {
    chargebacks_within_payment: change("payments", "payment", "charged_back_cents = amount_cents + 1"),
    owed_is_not_negative: change("payments", "payment", "owed_cents = -1"),
    paid_payments_have_a_date: change("payments", "payment", "paid_at = null"),
    payment_is_its_instalment: change("payments", "openPayment", "amount_cents = amount_cents - 1"),
    payment_is_positive: {
      sql: change("payments", "openPayment", "amount_cents = 0"),
      otherwise: "payment_is_its_instalment",
    },
    payments_sequence_type_check: change("payments", "payment", "sequence_type = 'x'"),
    payments_status_check: change("payments", "openPayment", "status = 'x'"),
    refunds_within_payment: change("payments", "payment", "refunded_cents = amount_cents + 1"),
    one_payment_per_provider_id: again("payments", "payment"),
    one_open_payment_per_instalment: again("payments", "openPayment", { provider_id: "null" }),
    paid_has_outcome: change("payments", "openPayment", "status = 'paid', paid_at = now()"),
    paid_has_invoice: `insert into payment_outcomes values (:openPayment, 'session', ${fresh}, now());
      ${change("payments", "openPayment", "status = 'paid', paid_at = now()")}`,
    paid_payments_are_booked: {
      sql: again("payments", "openPayment", { id: ":fresh", provider_id: "null", status: "'paid'", paid_at: "now()" }),
      done: "select exists (select from ledger_entries where payment_id = :fresh and amount_cents = 40000) as done",
    },
    payments_are_booked_when_paid: {
      sql: change("payments", "openPayment", "status = 'paid', paid_at = now()"),
      done: "select exists (select from ledger_entries where payment_id = :openPayment and amount_cents = 40000) as done",
    },
    order_has_not_lapsed: again("payments", "openPayment", {
      provider_id: "null",
      status: "'expired'",
      created_at: "'2054-11-23'",
    }),
    debit_waits_for_its_day: again("payments", "firstPayment", {
      ...unpaid,
      instalment_id: ":second",
      sequence_type: "'recurring'",
      status: "'open'",
      created_at: "'2054-11-30'",
    }),
    failed_payments_are_dated: {
      sql: change("payments", "openPayment", "status = 'failed', checked_at = '2054-11-30'"),
      done: "select failed_at = '2054-11-30' as done from payments where id = :openPayment",
    },
    rewards_of_new_payments_are_looked_at: looksAt(again("payments", "payment", { id: ":fresh", provider_id: "null" })),
    rewards_of_payments_are_looked_at: looksAt(change("payments", "payment", "refunded_cents = refunded_cents - 1")),
    new_payments_halve_orders: takesOut(
      again("payments", "firstPayment", {
        instalment_id: ":second",
        provider_id: "null",
      }),
    ),
    payments_halve_orders: takesOut(
      `${again("payments", "firstPayment", { ...unpaid, id: ":fresh", instalment_id: ":second", status: "'pending'" })};
      ${change("payments", "fresh", "status = 'paid', paid_at = now()")}`,
    ),
    payment_mode_is_final: change("payments", "openPayment", "mode = 'live'"),
    payment_never_goes_back: change("payments", "payment", "provider_id = 'tr_other'"),
    payments_are_of_the_mode_of_their_order: {
      sql: again("payments", "openPayment", { id: ":fresh", provider_id: "null", status: "'expired'", mode: "'live'" }),
      done: "select mode = 'test' as done from payments where id = :fresh",
    },
  },
  payment_outcomes: {
    payment_outcomes_kind_check: "update payment_outcomes set kind = 'x' where payment_id = :payment",
    one_payment_per_outcome: `update payment_outcomes set ref = (select ref from payment_outcomes where payment_id = :firstPayment)
      where payment_id = :payment`,
  },
  payment_chargebacks: {
    chargeback_moves_money: change("payment_chargebacks", "chargeback", "cents = 0"),
    chargebacks_are_booked: {
      sql: again("payment_chargebacks", "chargeback", { id: ":fresh", cents: "-1000" }),
      done: "select exists (select from ledger_entries where source = :fresh and kind = 'chargeback_reversed' and amount_cents = 1000) as done",
    },
  },
  refunds: {
    refund_failure_is_known: change("refunds", "refund", "failure_reason = 'x'"),
    refund_is_positive: change("refunds", "refund", "amount_cents = 0"),
    refunds_status_check: change("refunds", "refund", "status = 'x'"),
    refunds_that_left_say_when: change("refunds", "refund", "left_at = null"),
    one_refund_per_cause: again("refunds", "refund", { provider_id: "null" }),
    one_refund_per_provider_id: again("refunds", "refund", { cause: "'x'" }),
    refund_is_frozen: change("refunds", "refund", "amount_cents = 1"),
    count_refund: {
      sql: again("refunds", "refund", { cause: "'x'", provider_id: "null" }),
      done: "select refunded_cents = 12000 as done from payments where id = :payment",
    },
    refund_has_credit_note: again("refunds", "refund", { cause: "'x'", provider_id: "null" }),
    refunds_are_booked: {
      sql: again("refunds", "refund", { id: ":fresh", cause: "'x'", provider_id: "null" }),
      done: "select exists (select from ledger_entries where source = :fresh and amount_cents = -6000) as done",
    },
  },
  invoices: {
    credit_note_names_its_invoice: change("invoices", "creditNote", "corrects_invoice_id = null"),
    invoice_has_one_cause: change("invoices", "creditNote", "refund_id = null"),
    invoice_matches_series: change("invoices", "creditNote", "refund_id = null, payment_id = :openPayment"),
    invoice_series: change("invoices", "creditNote", "corrects_invoice_id = null, series = 'ZZ'"),
    credit_note_has_the_mode_of_its_invoice: change("invoices", "creditNote", "series = 'A'"),
    invoice_has_the_mode_of_its_payment: change("invoices", "otherInvoice", "series = 'F'"),
    invoice_without_gap: change("invoices", "invoice", "no = (select no from invoices where id = :otherInvoice)"),
    one_credit_note_per_refund: again("invoices", "creditNote", { no: "99", number: "'Z'" }),
    one_invoice_per_number: again("invoices", "invoice", { no: "99", payment_id: ":openPayment" }),
    one_invoice_per_payment: again("invoices", "invoice", { no: "99", number: "'Z'" }),
    invoice_is_final: change("invoices", "invoice", "total_cents = 1"),
    invoice_names_its_order: invoice(`|| '{"order_reference": "Z"}'`),
    invoice_service_is_a_period: invoice(`|| '{"service_period": {"from": "2054-12-02", "to": "2054-12-01"}}'`),
    invoice_net_is_a_part: invoice(`|| '{"vat": {"rate_bp": 2000, "net_cents": 50001}}'`),
    invoices_in_order: invoice("", { issued_on: "'2054-01-01'", year: "2054" }),
    number_invoice: {
      sql: invoice("", { id: ":fresh", issued_on: "'2054-12-31'" }),
      done: `select v.no = c.last_no and v.hash = c.last_hash and v.previous_hash = before.hash as done
        from invoices v join invoice_counters c using (series, year) join invoices before on before.series = v.series
          and before.year = v.year and before.no = v.no - 1 where v.id = :fresh`,
    },
  },
  lost_invoice_numbers: {
    lost_numbers_are_some: "insert into lost_invoice_numbers values ('TF', 2054, 3, 2, now())",
    lost_numbers_have_a_series: "insert into lost_invoice_numbers values ('TF', 2099, 1, 2, now())",
    lost_numbers_are_passed: {
      sql: "insert into lost_invoice_numbers values ('TF', 2099, 1, 7, now())",
      done: "select last_no = 7 as done from invoice_counters where series = 'TF' and year = 2099",
    },
    lost_numbers_follow: "insert into lost_invoice_numbers values ('TF', 2054, 1, 2, now())",
    lost_numbers_stay_lost: `insert into lost_invoice_numbers values ('TF', 2055, 1, 7, now()); delete from lost_invoice_numbers`,
  },
  mollie_customers: {
    customer_mode_known: "update mollie_customers set mode = 'x' where user_id = :karim",
    one_account_per_customer: `update mollie_customers set customer_id = (select customer_id from mollie_customers where user_id = :ines)
      where user_id = :karim`,
  },
  money_mode: {
    mode_known: "update money_mode set mode = 'x'",
    there_is_one_mode: "insert into money_mode values (false, 'test', now())",
    mode_never_goes_back: "delete from money_mode",
    rewards_of_a_trial_are_looked_at: looksAt("update money_mode set mode = 'live'"),
  },
  reconciliations: {
    difference_is_listed: `update reconciliations set differences = '[1]'`,
    reconciliation_mode_known: "update reconciliations set mode = 'x'",
    reconciliations_difference_cents_check: `update reconciliations set difference_cents = -1, differences = '[1]'`,
    reconciliations_payments_check: "update reconciliations set payments = -1",
    reconciliations_repaired_check: "update reconciliations set repaired = -1",
  },
  order_lines: {
    order_line_has_a_rank: "insert into order_lines values (:giftOrder, 0, 'Une année', 1, 50000)",
    order_line_is_named: "insert into order_lines values (:giftOrder, 1, '', 1, 50000)",
    order_line_is_counted: "insert into order_lines values (:giftOrder, 1, 'x', 0, 5), (:giftOrder, 2, 'y', 1, 50000)",
    order_line_price_is_not_negative:
      "insert into order_lines values (:giftOrder, 1, 'x', 1, -1), (:giftOrder, 2, 'y', 1, 50001)",
    order_lines_make_its_price: "insert into order_lines values (:giftOrder, 1, 'Une année', 1, 1)",
    order_lines_are_frozen: `insert into order_lines values (:giftOrder, 1, 'Une année', 1, 50000);
      update order_lines set label = 'Deux années' where order_id = :giftOrder`,
  },
  watched_payments: { watched_payment_reason_known: "update watched_payments set reason = 'x'" },
  vat_rates: { vat_rate_is_a_rate: "update vat_rates set rate_bp = 2501" },
  ledger_entries: {
    corrections_say_why: entry("words = 'x'"),
    corrections_alone_say_their_way: entry("by_transfer = true"),
    ledger_kind_known: entry("kind = 'x'"),
    ledger_mode_known: "update ledger_entries set mode = 'x' where kind = 'correction'",
    ledger_sign_follows_kind: entry("amount_cents = -amount_cents"),
    payments_alone_have_one: entry("payment_id = null"),
    entry_has_the_mode_of_its_payment: entry("mode = 'live'"),
    one_entry_per_fact: `insert into ledger_entries (kind, amount_cents, occurred_at, booked_on, payment_id, source, mode)
      select kind, amount_cents, occurred_at, booked_on, payment_id, source, mode from ledger_entries where kind = 'payment'`,
    ledger_entries_are_append_only: "delete from ledger_entries",
    ledger_entries_are_never_emptied: "truncate ledger_entries",
    ledger_entries_are_booked: {
      sql: `insert into ledger_entries (kind, amount_cents, occurred_at, booked_on, source, words, mode)
        values ('correction', 1, '2054-10-05', '2054-10-05', :fresh, 'x', 'live')`,
      done: "select booked_on = '2054-11-01' and mode = 'test' as done from ledger_entries where source = :fresh",
    },
  },
  settlements: {
    one_settlement_per_reference: settlement({ amount_cents: "0", fee_cents: "0" }),
    settlement_reference_is_one: change("settlements", "settlement", "reference = 'a b'"),
    settlement_is_of_this_century: change("settlements", "settlement", "settled_on = '0026-05-06'"),
    settlement_source_known: change("settlements", "settlement", "source = 'x'"),
    deposits_alone_are_set_aside: change("settlements", "settlement", "set_aside_at = now(), set_aside_reason = 'x'"),
    settlement_set_aside_in_words: change(
      "settlements",
      "settlement",
      "source = 'file', set_aside_at = now(), set_aside_reason = ''",
    ),
    settlement_set_aside_says_why: change("settlements", "settlement", "source = 'file', set_aside_at = now()"),
    settlements_set_aside_are_undone: {
      sql: `${settlement({ reference: "'Z'", id: ":fresh", source: "'file'" })};
        ${change("settlements", "fresh", "set_aside_at = now(), set_aside_reason = 'x'")}`,
      done: "select count(*) = 4 and sum(amount_cents) = 0 as done from ledger_entries where source = :fresh",
    },
    settlements_are_real_money: change("settlements", "settlement", "mode = 'test'"),
    settlements_add_up: settlement({ reference: "'Z'" }),
    settlements_are_frozen: change("settlements", "settlement", "settled_on = '2054-12-06'"),
    settlements_are_booked: {
      sql: settlement({ reference: "'Z'", id: ":fresh" }),
      done: `select array_agg(amount_cents order by amount_cents) = array[-500, 49500] and not bool_or(is_receipt) as done
        from ledger_entries where source = :fresh`,
    },
  },
  settlement_lines: {
    settlement_line_is_not_nothing: line("'payment', 'tr_two', 0"),
    settlement_line_kind_known: "update settlement_lines set kind = 'x' where kind = 'payment'",
    settlement_lines_say_what: "update settlement_lines set kind = 'payment' where kind = 'fee'",
    one_settlement_line_per_fact: line("'refund', 're_one', -100), (:settlement, 'refund', 're_one', 100"),
    one_settlement_per_payment: `${settlement({ reference: "'Z'", id: ":fresh" })};
      insert into settlement_lines (settlement_id, kind, provider_id, amount_cents)
        values (:fresh, 'payment', 'tr_one', 50000), (:fresh, 'fee', null, -500)`,
    settlement_lines_add_up: line("'payment', 'tr_two', 100"),
    settlement_lines_are_frozen: "delete from settlement_lines",
  },
  closed_months: {
    closed_month_is_a_first_day: "update closed_months set month = '2054-10-02'",
    closed_month_mode_known: "update closed_months set mode = 'x'",
    closed_months_entries_check: "update closed_months set entries = -1",
    month_is_closed_after_its_end: "update closed_months set closed_at = '2054-10-31T22:00:00Z'",
    closed_months_stay_closed: "delete from closed_months",
    closed_months_are_never_emptied: "truncate closed_months",
    closed_months_are_true: {
      sql: `insert into closed_months select '2054-11-01', count(*), sum(amount_cents), '2055-01-01', 'live'
        from ledger_entries where is_receipt and booked_on < '2054-12-01'`,
      done: "select mode = 'test' as done from closed_months where month = '2054-11-01'",
    },
    months_close_in_order: "insert into closed_months values ('2054-09-01', 0, 0, '2055-01-01', 'test')",
    closed_month_is_true: "insert into closed_months values ('2054-11-01', 0, 0, '2055-01-01', 'test')",
  },
};
