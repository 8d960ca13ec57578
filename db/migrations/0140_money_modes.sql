-- Money of a trial (a test key of the provider: nobody is debited) and real money never mix. The house is in one mode at a time; every
-- row of money keeps the one it was written in, and a trial has its own series of invoices.
create table money_mode (
  one boolean primary key default true constraint there_is_one_mode check (one),
  mode text not null constraint mode_known check (mode in ('test', 'live')),
  since timestamptz not null
);

-- Before the first order nothing is real.
create function present_mode() returns text language sql stable as $$
  select coalesce((select mode from money_mode), 'test')
$$;

-- A trial is put aside once, and nothing goes back to it.
create function refuse_mode_going_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.mode = 'live' then
    raise exception 'real money stays real' using errcode = 'check_violation', constraint = 'mode_never_goes_back';
  end if;
  return new;
end $$;
create trigger mode_never_goes_back before update or delete on money_mode for each row execute function refuse_mode_going_back();

alter table orders add column mode text not null default 'test' constraint order_mode_known check (mode in ('test', 'live'));
alter table orders alter column mode drop default;
alter table payments add column mode text not null default 'test';
alter table payments alter column mode drop default;
alter table payments add constraint payment_and_mode unique (id, mode);

create function write_order_mode() returns trigger language plpgsql as $$
begin
  new.mode := present_mode();
  return new;
end $$;
create trigger orders_are_of_the_present_mode before insert on orders for each row execute function write_order_mode();

create function write_payment_mode() returns trigger language plpgsql as $$
begin
  new.mode := (select o.mode from instalments i join orders o on o.id = i.order_id where i.id = new.instalment_id);
  return new;
end $$;
create trigger payments_are_of_the_mode_of_their_order before insert on payments for each row execute function write_payment_mode();

create function refuse_changed_mode() returns trigger language plpgsql as $$
begin
  raise exception 'money keeps its mode' using errcode = 'check_violation', constraint = 'mode_is_final';
end $$;
create trigger order_mode_is_final before update of mode on orders
  for each row when (new.mode <> old.mode) execute function refuse_changed_mode();
create trigger payment_mode_is_final before update of mode on payments
  for each row when (new.mode <> old.mode) execute function refuse_changed_mode();

-- A customer of the provider exists in one mode.
alter table mollie_customers add column mode text not null default 'test' constraint customer_mode_known check (mode in ('test', 'live'));
alter table mollie_customers alter column mode set default present_mode();
alter table mollie_customers drop constraint mollie_customers_pkey;
alter table mollie_customers add primary key (user_id, mode);

alter table reconciliations add column mode text not null default 'test' constraint reconciliation_mode_known check (mode in ('test', 'live'));
alter table reconciliations alter column mode set default present_mode();

-- TF and TA: invoices and credit notes of a trial. The mode of an invoice is that of its payment.
alter table invoices drop constraint invoice_series;
alter table invoices add constraint invoice_series check (series in ('F', 'A', 'TF', 'TA'));
alter table invoices drop constraint invoice_matches_series;
alter table invoices add constraint invoice_matches_series check ((series in ('F', 'TF')) = (payment_id is not null));
alter table invoices drop constraint credit_note_names_its_invoice;
alter table invoices add constraint credit_note_names_its_invoice check ((series in ('A', 'TA')) = (corrects_invoice_id is not null));
alter table invoices add column mode text not null generated always as (case when series in ('TF', 'TA') then 'test' else 'live' end) stored;

alter table invoices add constraint invoice_and_mode unique (id, mode);

create or replace function number_invoice() returns trigger language plpgsql as $$
declare
  before invoice_counters;
  money text := (select p.mode from payments p
    where p.id = coalesce(new.payment_id, (select r.payment_id from refunds r where r.id = new.refund_id)));
begin
  new.series := case when money = 'test' then 'T' else '' end || right(new.series, 1);
  new.year := extract(year from new.issued_on);
  insert into invoice_counters values (new.series, new.year, 0, new.issued_on, '') on conflict do nothing;
  select * into before from invoice_counters where series = new.series and year = new.year for update;
  if new.issued_on < before.last_date then
    raise exception 'an invoice cannot be older than the one before it' using errcode = 'check_violation', constraint = 'invoices_in_order';
  end if;
  new.no := before.last_no + 1;
  new.number := new.series || '-' || new.year || '-' || lpad(new.no::text, greatest(4, length(new.no::text)), '0');
  new.previous_hash := before.last_hash;
  new.hash := encode(sha256(convert_to(before.last_hash || new.number || new.issued_on || new.total_cents || new.content::text, 'UTF8')), 'hex');
  update invoice_counters set last_no = new.no, last_date = new.issued_on, last_hash = new.hash
    where series = new.series and year = new.year;
  return new;
end $$;

-- What is printed is of the money that was paid; what was printed before is read again by the code beside.
alter table invoices add constraint invoice_has_the_mode_of_its_payment foreign key (payment_id, mode) references payments (id, mode) not valid;
alter table invoices add constraint credit_note_has_the_mode_of_its_invoice foreign key (corrects_invoice_id, mode) references invoices (id, mode) not valid;

-- The books of a trial are apart, and so are its months.
alter table ledger_entries disable trigger user;
alter table ledger_entries add column mode text not null default 'test' constraint ledger_mode_known check (mode in ('test', 'live'));
alter table ledger_entries alter column mode drop default;
alter table ledger_entries enable trigger user;
alter table ledger_entries add constraint entry_has_the_mode_of_its_payment foreign key (payment_id, mode) references payments (id, mode);
alter table closed_months add column mode text not null default 'test' constraint closed_month_mode_known check (mode in ('test', 'live'));
alter table closed_months alter column mode drop default;
alter table closed_months drop constraint closed_months_pkey;
alter table closed_months add primary key (mode, month);
drop index ledger_entries_by_day;
create index ledger_entries_by_day on ledger_entries (mode, booked_on, id);

drop function first_open_day cascade;
create function first_open_day(money text) returns date language sql stable as $$
  select coalesce((max(month) + interval '1 month')::date, '-infinity'::date) from closed_months where mode = money
$$;
create or replace function book_entry() returns trigger language plpgsql as $$
begin
  -- Who closes a month and who books in it wait for each other.
  lock table closed_months in row exclusive mode;
  new.mode := coalesce((select mode from payments where id = new.payment_id), present_mode());
  new.booked_on := greatest((new.occurred_at at time zone 'Europe/Paris')::date, first_open_day(new.mode));
  return new;
end $$;
create or replace function check_closed_month() returns trigger language plpgsql as $$
begin
  lock table closed_months in share row exclusive mode;
  new.mode := present_mode();
  if new.month < first_open_day(new.mode) then
    raise exception 'this month is closed' using errcode = 'check_violation', constraint = 'months_close_in_order';
  end if;
  if (new.entries, new.total_cents) is distinct from (select (count(*)::integer, coalesce(sum(amount_cents), 0)::integer) from ledger_entries
      where mode = new.mode and booked_on >= new.month and booked_on < new.month + interval '1 month')
  then
    raise exception 'a closed month says what the books say' using errcode = 'check_violation', constraint = 'closed_month_is_true';
  end if;
  return new;
end $$;
