-- One book of money: what came in, went back, was taken by the bank and given again, and what the coach corrects. It is only added to,
-- and written where each fact is: no code can move money and forget it.

-- The last day of each month that was closed, and what it then said. What is heard later of a closed month is booked in the next open one.
create table closed_months (
  month date primary key constraint closed_month_is_a_first_day check (extract(day from month) = 1),
  entries integer not null check (entries >= 0),
  total_cents integer not null,
  closed_at timestamptz not null,
  constraint month_is_closed_after_its_end check ((closed_at at time zone 'Europe/Paris')::date >= (month + interval '1 month')::date)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null constraint ledger_kind_known check (
    kind in ('payment', 'refund', 'refund_returned', 'chargeback', 'chargeback_reversed', 'correction')
  ),
  amount_cents integer not null constraint ledger_sign_follows_kind check (
    case when kind in ('payment', 'refund_returned', 'chargeback_reversed') then amount_cents > 0
      when kind in ('refund', 'chargeback') then amount_cents < 0
      else amount_cents <> 0 end
  ),
  occurred_at timestamptz not null,
  -- The day in Paris of the books: its own, or the first day of the open month when its own is closed.
  booked_on date not null,
  payment_id uuid references payments (id),
  -- The payment, the refund, the chargeback or the correction it tells of.
  source uuid not null,
  words text,
  constraint one_entry_per_fact unique (kind, source),
  constraint corrections_say_why check ((kind = 'correction') = (words is not null) and (kind = 'correction') = (payment_id is null))
);
create index ledger_entries_by_day on ledger_entries (booked_on, id);
create index ledger_entries_by_payment on ledger_entries (payment_id);

create function first_open_day() returns date language sql stable as $$
  select coalesce((max(month) + interval '1 month')::date, '-infinity'::date) from closed_months
$$;

create function book_entry() returns trigger language plpgsql as $$
begin
  -- Who closes a month and who books in it wait for each other.
  lock table closed_months in row exclusive mode;
  new.booked_on := greatest((new.occurred_at at time zone 'Europe/Paris')::date, first_open_day());
  return new;
end $$;
create trigger ledger_entries_are_booked before insert on ledger_entries for each row execute function book_entry();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the books are only added to' using errcode = 'check_violation', constraint = 'ledger_is_append_only';
end $$;
create trigger ledger_entries_are_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_entries_are_never_emptied before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger closed_months_stay_closed before update or delete on closed_months
  for each row execute function refuse_ledger_change();
create trigger closed_months_are_never_emptied before truncate on closed_months
  for each statement execute function refuse_ledger_change();

-- Months are closed one after the other, and say what the books say of them.
create function check_closed_month() returns trigger language plpgsql as $$
begin
  lock table closed_months in share row exclusive mode;
  if new.month < first_open_day() then
    raise exception 'this month is closed' using errcode = 'check_violation', constraint = 'months_close_in_order';
  end if;
  if (new.entries, new.total_cents) is distinct from (select (count(*)::integer, coalesce(sum(amount_cents), 0)::integer)
      from ledger_entries where booked_on >= new.month and booked_on < new.month + interval '1 month')
  then
    raise exception 'a closed month says what the books say' using errcode = 'check_violation', constraint = 'closed_month_is_true';
  end if;
  return new;
end $$;
create trigger closed_months_are_true before insert on closed_months for each row execute function check_closed_month();

create function book_payment() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (kind, amount_cents, occurred_at, payment_id, source)
    values ('payment', new.amount_cents, new.paid_at, new.id, new.id);
  return null;
end $$;
create trigger paid_payments_are_booked after insert on payments
  for each row when (new.status = 'paid') execute function book_payment();
create trigger payments_are_booked_when_paid after update of status on payments
  for each row when (new.status = 'paid' and old.status <> 'paid') execute function book_payment();

-- A refund is booked on the day that we heard it had left, and booked back on the day we heard that it came back.
alter table refunds add column left_at timestamptz;
update refunds set left_at = coalesce(told_at, requested_at)
  where status in ('pending', 'processing', 'refunded')
    or status in ('failed', 'canceled') and exists (select from invoices i where i.refund_id = refunds.id);
update refunds set left_at = settled_at where cause like 'transfer:%' and settled_at is not null;
alter table refunds add constraint refunds_that_left_say_when
  check (status not in ('pending', 'processing', 'refunded') or left_at is not null);

create function book_refund() returns trigger language plpgsql as $$
declare
  has_left boolean := new.status in ('pending', 'processing', 'refunded');
  booked integer := (select coalesce(sum(amount_cents), 0) from ledger_entries
    where source = new.id and kind in ('refund', 'refund_returned'));
begin
  if has_left and booked = 0 then
    insert into ledger_entries (kind, amount_cents, occurred_at, payment_id, source)
      values ('refund', -new.amount_cents, new.left_at, new.payment_id, new.id);
  elsif new.status in ('failed', 'canceled') and booked < 0 then
    insert into ledger_entries (kind, amount_cents, occurred_at, payment_id, source)
      values ('refund_returned', new.amount_cents, new.settled_at, new.payment_id, new.id);
  end if;
  return null;
end $$;
create trigger refunds_are_booked after insert or update of status on refunds for each row execute function book_refund();

create function book_chargeback() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (kind, amount_cents, occurred_at, payment_id, source)
    values (case when new.cents > 0 then 'chargeback' else 'chargeback_reversed' end, -new.cents, new.heard_at, new.payment_id, new.id);
  return null;
end $$;
create trigger chargebacks_are_booked after insert on payment_chargebacks for each row execute function book_chargeback();

-- What is known already, by its date.
insert into ledger_entries (kind, amount_cents, occurred_at, payment_id, source)
select kind, amount_cents, occurred_at, payment_id, source from (
  select 'payment' as kind, amount_cents, paid_at as occurred_at, id as payment_id, id as source from payments where status = 'paid'
  union all
  select 'refund', -amount_cents, left_at, payment_id, id from refunds where left_at is not null
  union all
  select 'refund_returned', amount_cents, coalesce(settled_at, left_at), payment_id, id from refunds
    where left_at is not null and status in ('failed', 'canceled')
  union all
  select case when cents > 0 then 'chargeback' else 'chargeback_reversed' end, -cents, heard_at, payment_id, id from payment_chargebacks
) facts order by occurred_at;
