import { again, change, looksAt, type Stories } from "./money-stories";

const decided = "decided_at = now()";
/** Of the draft: twelve hours. */
const quoteLine = (values: string) => `update quote_lines set ${values} where quote_id = :draft and position = 1`;
const quote = (columns: string, values: string) =>
  `insert into quotes (id, name, title, valid_until, created_at, updated_at, total_cents${columns})
   values (:fresh, 'Inès', 'Trois mois', '2055-01-01', '2054-11-21', '2054-11-21', 500${values})`;

/** What stands on the tables of the rooms above billing where money and its promises are written. */
export const storiesOfRooms: Stories = {
  membership_contracts: {
    contract_has_days: change("membership_contracts", "contract", "end_date = start_date - 1"),
    ended_years_say_what_is_due: change("membership_contracts", "contract", "due_cents = 1"),
    membership_contracts_type_check: change("membership_contracts", "contract", "type = 'x'"),
    one_contract_per_order: again("membership_contracts", "contract"),
    rewards_of_contracts_are_looked_at: looksAt(
      change("membership_contracts", "contract", "start_date = start_date + 1"),
    ),
    gift_opens_no_contract: again("membership_contracts", "contract", { order_id: ":giftOrder" }),
  },
  membership_grants: {
    grant_has_one_cause: change("membership_grants", "grant", "reason = null"),
    one_grant_per_gift: again("membership_grants", "giftGrant"),
    gifted_year_was_opened: change("membership_grants", "giftGrant", "user_id = :claire"),
  },
  gifts: {
    gift_code_is_sealed: change("gifts", "gift", "sealed_code = 'x'"),
    gift_has_paid_payment: change("gifts", "gift", "payment_id = :openPayment"),
    gift_has_the_mode_of_its_payment: change("gifts", "gift", "mode = 'live'"),
    gift_holds_for_some_time: change("gifts", "gift", "expires_on = '2054-11-21'"),
    gift_is_opened_in_time: change("gifts", "openedGift", "opened_at = '2057-01-01'"),
    gift_is_opened_whole: change("gifts", "gift", "opened_at = '2054-12-01'"),
    gift_is_paid: change("gifts", "gift", "paid = false, payment_id = :openPayment"),
    gift_is_revoked_whole: change("gifts", "gift", "revoked_at = '2054-12-01'"),
    gift_revocation_is_known: change("gifts", "gift", "revoked_at = '2054-12-01', revoked_reason = 'x'"),
    revoked_gift_is_not_opened: change("gifts", "openedGift", "revoked_at = '2054-01-01', revoked_reason = 'refunded'"),
    withdrawn_gift_is_not_opened: change("gifts", "openedGift", "withdrawn_at = '2054-12-01'"),
    one_gift_per_code: again("gifts", "gift", { order_id: ":order", payment_id: ":payment" }),
    one_gift_per_order: again("gifts", "gift", { payment_id: ":payment", code_hash: "'z'" }),
    one_gift_per_payment: again("gifts", "gift", { order_id: ":order", code_hash: "'z'" }),
    gift_is_frozen: change("gifts", "gift", "code_hash = 'z'"),
    gift_is_of_its_order: again("gifts", "gift", { order_id: ":order", payment_id: ":payment", code_hash: "'z'" }),
    opened_gift_has_its_year: change(
      "gifts",
      "gift",
      "opened_at = '2054-12-01', opened_by = :karim, terms_hash = (select hash from accepted_terms limit 1)",
    ),
  },
  membership_orders: {
    gift_has_no_code: "insert into membership_orders (order_id) values (:giftOrder)",
    one_reason_for_a_discount:
      "update membership_orders set referral_code = 'CLAIR-0000-0000' where order_id = :openOrder",
  },
  membership_periods: {
    cause_is_paid: change("membership_periods", "period", "cause_paid = false, cause_payment_id = :openPayment"),
    period_has_days: change("membership_periods", "period", "period = 'empty'"),
    period_has_one_cause: change("membership_periods", "period", "cause_payment_id = null"),
    period_has_paid_payment: change("membership_periods", "period", "cause_payment_id = :openPayment"),
    one_period_per_grant: again("membership_periods", "grantPeriod", { period: "'[2070-01-01,2071-01-01)'" }),
    one_period_per_payment: again("membership_periods", "period", { period: "'[2070-01-01,2071-01-01)'" }),
    periods_never_overlap: change("membership_periods", "grantPeriod", "user_id = :claire"),
  },
  referral_codes: {
    code_is_well_formed: "update referral_codes set code = 'CLAIR-OOOO-0000' where user_id = :claire",
    one_owner_per_code: `update referral_codes set code = (select code from referral_codes where user_id = :claire) where user_id = :ines`,
  },
  referral_rewards: {
    new_rewards_are_looked_at: looksAt(
      again("referral_rewards", "reward", {
        referred_user_id: ":karim",
        contract_id: "(select id from membership_contracts where order_id = :openOrder)",
      }),
    ),
    rewards_of_one_person_are_looked_at: looksAt(change("referral_rewards", "reward", "referred_user_id = null")),
    nobody_refers_themselves: change("referral_rewards", "reward", "referrer_user_id = referred_user_id"),
    reward_cap_is_positive: change("referral_rewards", "reward", "yearly_cap = 0"),
    reward_is_not_negative: {
      sql: change("referral_rewards", "reward", "amount_cents = -1"),
      otherwise: "reward_event_has_its_amount",
    },
    one_reward_per_contract: again("referral_rewards", "reward", { referred_user_id: "null" }),
    one_reward_per_referred: again("referral_rewards", "reward", {
      contract_id: "(select id from membership_contracts where order_id = :openOrder)",
    }),
  },
  referral_reward_events: {
    payments_alone_name_a_payout: change("referral_reward_events", "earned", "payout_id = :payout"),
    reward_event_is_known: change("referral_reward_events", "earned", "kind = 'x'"),
    reward_event_is_past: change("referral_reward_events", "earned", "happened_at = recorded_at + interval '1 second'"),
    reward_event_has_its_amount: change("referral_reward_events", "earned", "amount_cents = 1"),
    reward_is_earned_once: again("referral_reward_events", "earned"),
    reward_is_paid_once: again("referral_reward_events", "paid"),
    payment_is_part_of_its_payout: again("referral_reward_events", "earned", {
      kind: "'paid'",
      payout_id: ":openPayout",
    }),
    reward_events_are_kept: "delete from referral_reward_events where id = :earned",
    reward_life_is_in_order: again("referral_reward_events", "earned", { kind: "'restored'" }),
  },
  referral_payouts: {
    open_payout_was_asked_for: change("referral_payouts", "openPayout", "requested_at = null"),
    payout_ends_once: change("referral_payouts", "payout", "closed_at = now()"),
    payout_is_not_to_come: change("referral_payouts", "payout", "paid_on = '2054-12-06'"),
    payout_is_noted_whole: change("referral_payouts", "payout", "amount_cents = null"),
    payout_is_positive: change("referral_payouts", "payout", "amount_cents = 0"),
    payout_is_sealed: change("referral_payouts", "openPayout", "iban = 'FR76'"),
    payout_names_an_account_whole: change("referral_payouts", "openPayout", "holder = null"),
    one_open_payout_by_person: again("referral_payouts", "openPayout"),
    payout_is_frozen: change("referral_payouts", "payout", "paid_on = paid_on - 1"),
    payout_is_the_sum_of_its_rewards: again("referral_payouts", "payout"),
    payouts_are_booked: {
      sql: again("referral_payouts", "payout", { id: ":fresh" }),
      done: "select exists (select from ledger_entries where source = :fresh and amount_cents = -35000) as done",
    },
    payouts_are_booked_when_paid: {
      sql: change(
        "referral_payouts",
        "openPayout",
        "amount_cents = 35000, paid_on = '2054-12-05', paid_at = '2054-12-06'",
      ),
      done: "select exists (select from ledger_entries where source = :openPayout and amount_cents = -35000) as done",
    },
  },
  promo_codes: {
    promo_code_gives_one_thing: change("promo_codes", "promo", "price_cents = 1"),
    promo_code_has_days: change("promo_codes", "promo", "last_day = first_day - 1"),
    promo_code_has_uses: change("promo_codes", "promo", "most_uses = 0"),
    promo_code_is_spelled: change("promo_codes", "promo", "code = 'CLAIR54'"),
    one_promo_code_of_a_name: again("promo_codes", "promo"),
    promo_code_is_frozen: change("promo_codes", "promo", "most_uses = 2"),
  },
  events: {
    event_price_is_not_negative: change("events", "event", "price_cents = -1"),
    members_events_have_no_price: change("events", "event", "is_members = true, price_cents = 1"),
    seats_within_capacity: change("events", "event", "seats_taken = capacity + 1"),
  },
  event_registrations: {
    canceled_by_known: change(
      "event_registrations",
      "place",
      "status = 'canceled', canceled_at = now(), canceled_by = 'x'",
    ),
    canceled_places_say_who: change("event_registrations", "place", "status = 'canceled'"),
    confirmed_places_have_an_instant: change("event_registrations", "place", "confirmed_at = null"),
    holds_have_an_end: change("event_registrations", "place", "status = 'held'"),
    offers_have_an_end: change("event_registrations", "place", "status = 'offered'"),
    pseudonym_is_short: change("event_registrations", "place", "pseudonym = ''"),
    registration_status_known: change("event_registrations", "place", "status = 'x'"),
    one_place_per_order: again("event_registrations", "place", { user_id: ":karim" }),
    one_standing_registration_per_person: again("event_registrations", "place", { order_id: "null" }),
    registration_keeps_its_event: change("event_registrations", "place", "event_id = :other"),
    count_seats: {
      sql: change("event_registrations", "place", "status = 'expired'"),
      done: "select seats_taken = 0 as done from events where id = :event",
    },
  },
  quotes: {
    accepted_quote_is_of_an_account: change("quotes", "sent", "accepted_at = now()"),
    one_quote_per_address: change("quotes", "sent", "token_hash = (select token_hash from quotes where id = :quote)"),
    one_quote_per_number: change("quotes", "sent", "number = (select number from quotes where id = :quote)"),
    one_quote_per_paid_order: change(
      "quotes",
      "sent",
      "user_id = :rose, accepted_at = now(), paid_at = now(), order_id = :quoteOrder",
    ),
    only_a_sent_quote_is_answered: change("quotes", "draft", "read_at = now()"),
    quote_does_not_replace_itself: change("quotes", "draft", "replaces = :draft"),
    quote_due_is_not_negative: change("quotes", "quote", "ended_at = now(), due_cents = -1"),
    quote_ends_once_paid: change("quotes", "quote", "ended_at = now()"),
    quote_has_an_address_once_sent: change("quotes", "sent", "token_hash = null"),
    quote_is_accepted_or_declined: change("quotes", "quote", "declined_at = now()"),
    quote_is_for_somebody: change("quotes", "sent", "email = null"),
    quote_is_numbered_once_sent: change("quotes", "sent", "number = null, year = null, no = null"),
    quote_is_paid_in_one_or_two: change("quotes", "draft", "instalment_count = 3"),
    quote_is_paid_whole: change("quotes", "sent", "user_id = :rose, accepted_at = now(), paid_at = now()"),
    quote_is_replaced_once: "update quotes set replaces = :quote where id in (:draft, :sent)",
    quote_is_sent_while_it_is_valid: change("quotes", "sent", "valid_until = '2054-11-20'"),
    quote_number_without_gap: change(
      "quotes",
      "sent",
      "(year, no) = (select other.year, other.no from quotes other where other.id = :quote)",
    ),
    quote_total_is_not_negative: change("quotes", "draft", "total_cents = -1"),
    quote_word_is_sealed: change("quotes", "draft", "word = 'x'"),
    sent_quote_is_whole: change("quotes", "sent", "title = ''"),
    new_quote_is_empty: {
      sql: quote("", ""),
      done: "select total_cents = 0 as done from quotes where id = :fresh",
    },
    quote_begins_as_a_draft: quote(
      ", email, year, no, number, token_hash, sent_at",
      ", 'ines@test.example', 2054, 99, 'Z', 'z', '2054-12-01'",
    ),
    quote_is_written: {
      sql: change("quotes", "draft", "sent_at = '2054-11-21', token_hash = 'z'"),
      done: "select number is not null and no = 3 as done from quotes where id = :draft",
    },
    sent_quote_is_frozen: change("quotes", "sent", "title = 'x'"),
  },
  quote_lines: {
    hours_of_a_line_are_counted: quoteLine("hours_minutes = 1"),
    quote_line_has_a_rank: quoteLine("position = 0"),
    quote_line_is_counted: quoteLine("quantity = 0, hours_minutes = 0"),
    quote_line_price_is_not_negative: quoteLine("unit_cents = -1"),
    quote_unit_is_known: quoteLine("unit = 'x', hours_minutes = null"),
    lines_make_the_total: {
      sql: quoteLine("unit_cents = 1"),
      done: "select total_cents = 18012 as done from quotes where id = :draft",
    },
    lines_of_a_sent_quote_are_frozen: "update quote_lines set label = 'x' where quote_id = :sent",
  },
  quote_orders: {
    order_is_of_its_quote: "insert into quote_orders (order_id, quote_id) values (:order, :quote)",
  },
  quote_payments: {
    hours_of_a_quote_wait: change("quote_payments", "gave", "credited_at = '2054-11-20'"),
    one_quote_per_payment: again("quote_payments", "gave"),
    quote_has_paid_payment: change("quote_payments", "gave", "payment_id = :openPayment"),
    quote_minutes_are_not_negative: change("quote_payments", "gave", "minutes = -1"),
    quote_payment_is_of_its_order: change("quote_payments", "gave", "order_id = :order"),
    quote_payment_is_paid: change("quote_payments", "gave", "paid = false, payment_id = :openPayment"),
  },
  contract_notices: {
    notice_answer_is_sealed: change("contract_notices", "notice", "answer = 'x'"),
    notice_closed_says_why: change("contract_notices", "notice", `outcome = 'closed', ${decided}, answer = null`),
    notice_decided_once: change("contract_notices", "notice", decided),
    notice_kind_known: change("contract_notices", "notice", "kind = 'x'"),
    notice_motive_is_sealed: change("contract_notices", "notice", "kind = 'termination', motive = 'x'"),
    notice_outcome_known: change("contract_notices", "notice", `outcome = 'x', ${decided}`),
    notice_settled_has_order: change(
      "contract_notices",
      "notice",
      `outcome = 'settled', ${decided}, refund_cents = null`,
    ),
    notice_wishes_are_of_terminations: change("contract_notices", "notice", "wished_day = '2054-12-31'"),
    one_notice_per_click: again("contract_notices", "notice"),
    notice_is_frozen: change("contract_notices", "notice", "email = 'other@test.example'"),
  },
};
