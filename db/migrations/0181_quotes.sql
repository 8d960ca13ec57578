alter table payment_outcomes drop constraint payment_outcomes_kind_check;
alter table payment_outcomes add constraint payment_outcomes_kind_check
  check (kind in ('period', 'seat', 'session', 'gift', 'quote', 'auto_refund'));

-- A quote: what the coach offers one person, read at an address of its own, accepted by an order, paid in one or two payments.
create table quote_counters (
  year integer primary key,
  last_no integer not null
);

create table quotes (
  id uuid primary key,
  year integer,
  no integer,
  number text constraint one_quote_per_number unique,
  -- For an account, or for a visitor at an address; once a visitor has accepted, for the account of the order too.
  user_id uuid constraint quotes_user_id_fkey references users (id),
  name text not null,
  email text,
  -- The one it takes the place of, and the message it answers.
  replaces uuid constraint quote_is_replaced_once unique constraint quotes_replaces_fkey references quotes (id),
  message_id uuid constraint quotes_message_id_fkey references contact_messages (id) on delete set null,
  title text not null,
  -- Null once it was forgotten.
  word text constraint quote_word_is_sealed check (word like 's1.%'),
  total_cents integer not null default 0 constraint quote_total_is_not_negative check (total_cents >= 0),
  instalment_count integer not null default 1 constraint quote_is_paid_in_one_or_two check (instalment_count in (1, 2)),
  valid_until date not null,
  -- Of the token of its address, which is written nowhere.
  token_hash text constraint one_quote_per_address unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  read_at timestamptz,
  declined_at timestamptz,
  -- Taken back by the coach, or replaced by another one.
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  -- The order that was paid.
  order_id uuid constraint one_quote_per_paid_order unique constraint quotes_order_id_fkey references orders (id),
  paid_at timestamptz,
  -- Its contract is over, and what is due of it: the rest went back.
  ended_at timestamptz,
  due_cents integer constraint quote_due_is_not_negative check (due_cents >= 0),
  constraint quote_number_without_gap unique (year, no),
  constraint quote_of_its_order unique (id, order_id),
  constraint quote_is_for_somebody check (sent_at is null or user_id is not null or (name <> '' and email is not null)),
  constraint quote_is_numbered_once_sent check ((sent_at is null) = (number is null) and num_nonnulls(year, no, number) in (0, 3)),
  constraint quote_has_an_address_once_sent check ((sent_at is null) = (token_hash is null)),
  constraint sent_quote_is_whole check (sent_at is null or (title <> '' and total_cents > 0)),
  constraint quote_is_sent_while_it_is_valid check ((sent_at at time zone 'Europe/Paris')::date <= valid_until),
  constraint only_a_sent_quote_is_answered check (sent_at is not null
    or num_nonnulls(read_at, declined_at, withdrawn_at, accepted_at, order_id, paid_at, ended_at, due_cents) = 0),
  constraint quote_is_accepted_or_declined check (accepted_at is null or declined_at is null),
  constraint accepted_quote_is_of_an_account check (accepted_at is null or user_id is not null),
  constraint quote_is_paid_whole check (num_nonnulls(order_id, paid_at) in (0, 2) and (order_id is null or accepted_at is not null)),
  constraint quote_ends_once_paid check (num_nonnulls(ended_at, due_cents) in (0, 2) and (ended_at is null or paid_at is not null)),
  constraint quote_does_not_replace_itself check (replaces is distinct from id)
);
create index quotes_by_person on quotes (user_id, created_at desc) where user_id is not null;
create index quotes_by_change on quotes (updated_at desc);

create table quote_lines (
  quote_id uuid not null constraint quote_lines_quote_id_fkey references quotes (id) on delete cascade,
  position integer not null constraint quote_line_has_a_rank check (position > 0),
  label text not null,
  detail text not null default '',
  quantity integer not null constraint quote_line_is_counted check (quantity between 1 and 999),
  unit text not null constraint quote_unit_is_known check (unit in ('h', 'mois', '')),
  unit_cents integer not null constraint quote_line_price_is_not_negative check (unit_cents between 0 and 10000000),
  hours_minutes integer,
  primary key (quote_id, position),
  constraint hours_of_a_line_are_counted check ((unit = 'h') = (hours_minutes is not null) and hours_minutes = quantity * 60)
);

-- Numbered in the transaction that sends it, one after the other within a year of Paris; what was sent stays as it was.
create function write_quote() returns trigger language plpgsql as $$
begin
  new.total_cents := coalesce((select sum(quantity * unit_cents) from quote_lines where quote_id = new.id), 0);
  if old.sent_at is null and new.sent_at is not null then
    new.year := extract(year from new.sent_at at time zone 'Europe/Paris');
    insert into quote_counters values (new.year, 0) on conflict do nothing;
    update quote_counters set last_no = last_no + 1 where year = new.year returning last_no into new.no;
    new.number := 'D-' || new.year || '-' || lpad(new.no::text, 4, '0');
  elsif old.sent_at is not null and (
    (new.number, new.name, new.email, new.replaces, new.title, new.total_cents, new.instalment_count, new.valid_until, new.token_hash, new.sent_at)
      is distinct from
    (old.number, old.name, old.email, old.replaces, old.title, old.total_cents, old.instalment_count, old.valid_until, old.token_hash, old.sent_at)
    or new.word is not null and new.word is distinct from old.word
    or old.read_at is not null and new.read_at is distinct from old.read_at
    or old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at
    or old.order_id is not null and (new.order_id, new.paid_at) is distinct from (old.order_id, old.paid_at)) then
    raise exception 'a quote that was sent is not changed' using errcode = 'check_violation', constraint = 'sent_quote_is_frozen';
  end if;
  return new;
end $$;
create trigger quote_is_written before update on quotes for each row execute function write_quote();

create function refuse_line_of_sent_quote() returns trigger language plpgsql as $$
begin
  if exists (select from quotes where id = coalesce(new.quote_id, old.quote_id) and sent_at is not null) then
    raise exception 'a quote that was sent is not changed' using errcode = 'check_violation', constraint = 'lines_of_a_sent_quote_are_frozen';
  end if;
  return coalesce(new, old);
end $$;
create trigger lines_of_a_sent_quote_are_frozen before insert or update or delete on quote_lines
  for each row execute function refuse_line_of_sent_quote();

create function total_quote() returns trigger language plpgsql as $$
begin
  update quotes set total_cents = 0 where id in (new.quote_id, old.quote_id);
  return null;
end $$;
create trigger lines_make_the_total after insert or update or delete on quote_lines
  for each row execute function total_quote();

create function refuse_numbered_draft() returns trigger language plpgsql as $$
begin
  if new.sent_at is not null then
    raise exception 'a quote begins as a draft' using errcode = 'check_violation', constraint = 'quote_begins_as_a_draft';
  end if;
  new.total_cents := 0;
  return new;
end $$;
create trigger quote_begins_as_a_draft before insert on quotes for each row execute function refuse_numbered_draft();

-- Its word goes with it, and the key that sealed it when it was nobody's.
create function forget_quote() returns trigger language plpgsql as $$
begin
  perform forget_own_key(old.word);
  return null;
end $$;
create trigger quote_takes_its_key_along after delete on quotes for each row execute function forget_quote();

-- The orders placed for a quote: one at a time, as one left unpaid for a day is placed again; and what was asked besides the terms.
create table quote_orders (
  order_id uuid primary key constraint quote_orders_order_id_fkey references orders (id),
  quote_id uuid not null constraint quote_orders_quote_id_fkey references quotes (id),
  -- Null: no hour is used before the withdrawal period ends (Code de la consommation L.221-25).
  early_start_requested_at timestamptz
);
create index quote_orders_by_quote on quote_orders (quote_id);

create function refuse_order_of_another_quote() returns trigger language plpgsql as $$
begin
  if not exists (select from orders o join quotes q on q.id = new.quote_id
      where o.id = new.order_id and o.subject = 'quote' and o.subject_id = new.quote_id and o.user_id = q.user_id
        and o.list_price_cents = q.total_cents and o.discount_cents = 0 and o.instalment_count = q.instalment_count) then
    raise exception 'an order is of its quote' using errcode = 'check_violation', constraint = 'order_is_of_its_quote';
  end if;
  return new;
end $$;
create trigger order_is_of_its_quote before insert or update of order_id, quote_id on quote_orders
  for each row execute function refuse_order_of_another_quote();

-- What each payment of a quote gave: its share of the hours, at once or once the withdrawal period is over.
create table quote_payments (
  id uuid primary key,
  quote_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null constraint one_quote_per_payment unique,
  paid boolean not null default true constraint quote_payment_is_paid check (paid),
  minutes integer not null constraint quote_minutes_are_not_negative check (minutes >= 0),
  hours_from date not null,
  credited_at timestamptz,
  constraint quote_payment_is_of_its_order foreign key (quote_id, order_id) references quotes (id, order_id),
  constraint quote_has_paid_payment foreign key (payment_id, paid) references payments (id, is_paid),
  constraint hours_of_a_quote_wait check ((credited_at at time zone 'Europe/Paris')::date >= hours_from)
);
create index quote_payments_waiting on quote_payments (hours_from) where credited_at is null;
