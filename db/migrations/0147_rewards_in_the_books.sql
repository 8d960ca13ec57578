-- What is paid to who passed a code on stands in the books at the day of the transfer. It is no receipt: turnover, what is declared and
-- what a closed month says are of receipts alone.
alter table ledger_entries drop constraint ledger_kind_known;
alter table ledger_entries add constraint ledger_kind_known check (
  kind in ('payment', 'refund', 'refund_returned', 'chargeback', 'chargeback_reversed', 'correction', 'reward')
);
alter table ledger_entries drop constraint ledger_sign_follows_kind;
alter table ledger_entries add constraint ledger_sign_follows_kind check (
  case when kind in ('payment', 'refund_returned', 'chargeback_reversed') then amount_cents > 0
    when kind in ('refund', 'chargeback', 'reward') then amount_cents < 0
    else amount_cents <> 0 end
);
alter table ledger_entries drop constraint corrections_say_why;
alter table ledger_entries add constraint corrections_say_why check ((kind = 'correction') = (words is not null));
alter table ledger_entries add constraint payments_alone_have_one check ((kind in ('correction', 'reward')) = (payment_id is null));
alter table ledger_entries add column is_receipt boolean not null generated always as (kind <> 'reward') stored;

create or replace function check_closed_month() returns trigger language plpgsql as $$
begin
  lock table closed_months in share row exclusive mode;
  new.mode := present_mode();
  if new.month < first_open_day(new.mode) then
    raise exception 'this month is closed' using errcode = 'check_violation', constraint = 'months_close_in_order';
  end if;
  if (new.entries, new.total_cents) is distinct from (select (count(*)::integer, coalesce(sum(amount_cents), 0)::integer) from ledger_entries
      where mode = new.mode and is_receipt and booked_on >= new.month and booked_on < new.month + interval '1 month')
  then
    raise exception 'a closed month says what the books say' using errcode = 'check_violation', constraint = 'closed_month_is_true';
  end if;
  return new;
end $$;

create function book_payout() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (kind, amount_cents, occurred_at, source)
    values ('reward', -new.amount_cents, (new.paid_on + time '12:00') at time zone 'Europe/Paris', new.id);
  return null;
end $$;
create trigger payouts_are_booked after insert on referral_payouts for each row when (new.paid_at is not null) execute function book_payout();
create trigger payouts_are_booked_when_paid after update of paid_at on referral_payouts
  for each row when (new.paid_at is not null and old.paid_at is null) execute function book_payout();
