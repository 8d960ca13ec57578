-- What the bank takes and gives again stands by its date, so that what came in can be told month by month.
create table payment_chargebacks (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- More taken back, or, below zero, given again.
  cents integer not null constraint chargeback_moves_money check (cents <> 0),
  heard_at timestamptz not null
);
insert into payment_chargebacks (id, payment_id, cents, heard_at)
  select gen_random_uuid(), id, charged_back_cents, coalesce(checked_at, paid_at, created_at) from payments where charged_back_cents > 0;
create index payment_chargebacks_by_date on payment_chargebacks (heard_at);
create index payment_chargebacks_by_payment on payment_chargebacks (payment_id);

-- A year that was ended before its time keeps when, and what its served days cost: the bank may give money again afterwards.
alter table membership_contracts
  add column ended_at timestamptz,
  add column due_cents integer,
  add constraint ended_years_say_what_is_due check ((ended_at is null) = (due_cents is null) and due_cents >= 0);

alter table watched_payments drop constraint watched_payment_reason_known;
alter table watched_payments add constraint watched_payment_reason_known check (
  reason in ('overdue', 'charged_back', 'amount_differs', 'refund_failed', 'owed_after_end')
);
