-- Orders, what is due, what was tried, what was paid, what was given back, and the books.
-- Rules stand here first: what the database cannot store cannot go wrong.

create table orders (
  id uuid primary key,
  user_id uuid not null references users (id),
  client_key uuid not null,
  reference text not null constraint one_order_per_reference unique,
  subject text not null,
  label text not null,
  list_price_cents integer not null,
  discount_cents integer not null default 0,
  discount_label text,
  amount_cents integer not null generated always as (list_price_cents - discount_cents) stored,
  instalment_count integer not null constraint one_or_two_instalments check (instalment_count in (1, 2)),
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  placed_at timestamptz not null,
  superseded_at timestamptz,
  constraint order_price_is_positive check (discount_cents >= 0 and list_price_cents - discount_cents > 0),
  constraint one_order_per_click unique (user_id, client_key)
);
create index orders_by_user on orders (user_id, placed_at desc);

-- The price the buyer saw is the price: only the end of an order's life may be written later (and its owner, when two accounts become one).
create function refuse_changed_order() returns trigger language plpgsql as $$
begin
  if (old.subject, old.label, old.list_price_cents, old.discount_cents, old.instalment_count, old.terms_version, old.terms_accepted_at, old.placed_at, old.reference)
     is distinct from
     (new.subject, new.label, new.list_price_cents, new.discount_cents, new.instalment_count, new.terms_version, new.terms_accepted_at, new.placed_at, new.reference) then
    raise exception 'an order is frozen once placed' using errcode = 'check_violation', constraint = 'order_is_frozen';
  end if;
  return new;
end $$;
create trigger order_is_frozen before update on orders for each row execute function refuse_changed_order();

create table instalments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  number integer not null constraint instalment_number check (number in (1, 2)),
  amount_cents integer not null constraint instalment_is_positive check (amount_cents > 0),
  due_date date not null,
  canceled_at timestamptz,
  constraint one_instalment_per_number unique (order_id, number)
);
create index instalments_by_due_date on instalments (due_date) where canceled_at is null;

-- At commit the instalments of an order add up to its price, to the cent.
create function refuse_wrong_instalments() returns trigger language plpgsql as $$
declare price integer; due integer; wanted integer; found integer;
begin
  select amount_cents, instalment_count into price, wanted from orders where id = new.order_id;
  select coalesce(sum(amount_cents), 0), count(*) into due, found from instalments where order_id = new.order_id;
  if due <> price or found <> wanted then
    raise exception 'the instalments do not add up to the order' using errcode = 'check_violation', constraint = 'instalments_add_up';
  end if;
  return null;
end $$;
create constraint trigger instalments_add_up after insert or update on instalments
  deferrable initially deferred for each row execute function refuse_wrong_instalments();

create table mollie_customers (
  user_id uuid primary key references users (id),
  customer_id text not null constraint one_account_per_customer unique,
  created_at timestamptz not null
);

-- One row per attempt, committed before the provider is called; its id is the Idempotency-Key and stands in the metadata and the webhook address.
create table payments (
  id uuid primary key,
  instalment_id uuid not null references instalments (id),
  user_id uuid not null references users (id),
  amount_cents integer not null constraint payment_is_positive check (amount_cents > 0),
  sequence_type text not null check (sequence_type in ('oneoff', 'first', 'recurring')),
  status text not null default 'open' check (status in ('open', 'pending', 'paid', 'failed', 'expired', 'canceled')),
  is_paid boolean not null generated always as (status = 'paid') stored,
  provider_id text constraint one_payment_per_provider_id unique,
  customer_id text,
  mandate_id text,
  method text,
  checkout_url text,
  failure_reason text,
  sending_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz,
  paid_at timestamptz,
  checked_at timestamptz,
  refunded_cents integer not null default 0,
  charged_back_cents integer not null default 0,
  alarm text,
  adopted_from uuid references payments (id),
  constraint refunds_within_payment check (refunded_cents between 0 and amount_cents),
  constraint chargebacks_within_payment check (charged_back_cents between 0 and amount_cents),
  constraint paid_payments_have_a_date check ((status = 'paid') = (paid_at is not null)),
  constraint payment_and_paid unique (id, is_paid)
);
create unique index one_open_payment_per_instalment on payments (instalment_id) where status in ('open', 'pending');
create index open_payments on payments (created_at) where status in ('open', 'pending');
create index payments_by_user on payments (user_id, created_at desc);

-- A payment's state never goes back; a late «paid» after «expired» is accepted, nothing leaves «paid».
create function payment_rank(status text) returns integer language sql immutable as $$
  select case status when 'open' then 0 when 'pending' then 1 when 'paid' then 3 else 2 end
$$;
create function refuse_backward_payment() returns trigger language plpgsql as $$
begin
  if payment_rank(new.status) < payment_rank(old.status) or (old.status = 'paid' and new.status <> 'paid')
     or new.amount_cents <> old.amount_cents or new.instalment_id <> old.instalment_id
     or (old.provider_id is not null and new.provider_id is distinct from old.provider_id) then
    raise exception 'a payment does not go back' using errcode = 'check_violation', constraint = 'payment_never_goes_back';
  end if;
  return new;
end $$;
create trigger payment_never_goes_back before update on payments for each row execute function refuse_backward_payment();

-- Each paid payment gave exactly one thing: what was bought, or the money back.
create table payment_outcomes (
  payment_id uuid primary key references payments (id),
  kind text not null check (kind in ('period', 'seat', 'session', 'auto_refund')),
  ref uuid not null,
  recorded_at timestamptz not null,
  constraint one_payment_per_outcome unique (kind, ref)
);

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  amount_cents integer not null constraint refund_is_positive check (amount_cents > 0),
  cause text not null,
  status text not null default 'requested'
    check (status in ('requested', 'queued', 'pending', 'processing', 'refunded', 'failed', 'canceled')),
  provider_id text constraint one_refund_per_provider_id unique,
  requested_at timestamptz not null,
  settled_at timestamptz,
  constraint one_refund_per_cause unique (payment_id, cause)
);
create index unsettled_refunds on refunds (requested_at) where status in ('requested', 'queued', 'pending', 'processing');

-- What is given back is counted on the payment, under its row lock; the check on the payment does the rest.
create function count_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update payments set refunded_cents = refunded_cents + new.amount_cents where id = new.payment_id;
  elsif new.amount_cents <> old.amount_cents or new.payment_id <> old.payment_id then
    raise exception 'a refund keeps its amount' using errcode = 'check_violation', constraint = 'refund_is_frozen';
  elsif new.status in ('failed', 'canceled') and old.status not in ('failed', 'canceled') then
    update payments set refunded_cents = refunded_cents - old.amount_cents where id = old.payment_id;
  end if;
  return null;
end $$;
create trigger count_refund after insert or update on refunds for each row execute function count_refund();

-- Invoices (F) and credit notes (A): continuous, chronological, never changed (CGI ann. II art. 242 nonies A).
create table invoice_counters (
  series text not null,
  year integer not null,
  last_no integer not null,
  last_date date not null,
  last_hash text not null,
  primary key (series, year)
);

create table invoices (
  id uuid primary key,
  series text not null constraint invoice_series check (series in ('F', 'A')),
  year integer not null,
  no integer not null,
  number text not null constraint one_invoice_per_number unique,
  issued_on date not null,
  user_id uuid not null references users (id),
  payment_id uuid constraint one_invoice_per_payment unique references payments (id),
  refund_id uuid constraint one_credit_note_per_refund unique references refunds (id),
  corrects_invoice_id uuid references invoices (id),
  total_cents integer not null,
  content jsonb not null,
  previous_hash text not null,
  hash text not null,
  constraint invoice_has_one_cause check (num_nonnulls(payment_id, refund_id) = 1),
  constraint invoice_matches_series check ((series = 'F') = (payment_id is not null)),
  constraint credit_note_names_its_invoice check ((series = 'A') = (corrects_invoice_id is not null)),
  constraint invoice_without_gap unique (series, year, no)
);
create index invoices_by_user on invoices (user_id, issued_on desc);

create function number_invoice() returns trigger language plpgsql as $$
declare before invoice_counters;
begin
  new.year := extract(year from new.issued_on);
  insert into invoice_counters values (new.series, new.year, 0, new.issued_on, '') on conflict do nothing;
  select * into before from invoice_counters where series = new.series and year = new.year for update;
  if new.issued_on < before.last_date then
    raise exception 'an invoice cannot be older than the one before it' using errcode = 'check_violation', constraint = 'invoices_in_order';
  end if;
  new.no := before.last_no + 1;
  new.number := new.series || '-' || new.year || '-' || lpad(new.no::text, 4, '0');
  new.previous_hash := before.last_hash;
  new.hash := encode(sha256(convert_to(before.last_hash || new.number || new.issued_on || new.total_cents || new.content::text, 'UTF8')), 'hex');
  update invoice_counters set last_no = new.no, last_date = new.issued_on, last_hash = new.hash
    where series = new.series and year = new.year;
  return new;
end $$;
create trigger number_invoice before insert on invoices for each row execute function number_invoice();

-- The words of an invoice never change; only its owner may, when two accounts become one.
create function refuse_changed_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'user_id') is distinct from (to_jsonb(old) - 'user_id') then
    raise exception 'an invoice is never changed' using errcode = 'check_violation', constraint = 'invoice_is_final';
  end if;
  return new;
end $$;
create trigger invoice_is_final before update or delete on invoices for each row execute function refuse_changed_invoice();

-- At commit: a paid payment has its outcome and its invoice, a refund its credit note.
create function refuse_unfinished_payment() returns trigger language plpgsql as $$
begin
  if new.status = 'paid' then
    if not exists (select from payment_outcomes where payment_id = new.id) then
      raise exception 'a paid payment needs an outcome' using errcode = 'check_violation', constraint = 'paid_has_outcome';
    end if;
    if not exists (select from invoices where payment_id = new.id) then
      raise exception 'a paid payment needs an invoice' using errcode = 'check_violation', constraint = 'paid_has_invoice';
    end if;
  end if;
  return null;
end $$;
create constraint trigger paid_is_finished after insert or update of status on payments
  deferrable initially deferred for each row execute function refuse_unfinished_payment();

create function refuse_refund_without_credit_note() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices where refund_id = new.id) then
    raise exception 'a refund needs a credit note' using errcode = 'check_violation', constraint = 'refund_has_credit_note';
  end if;
  return null;
end $$;
create constraint trigger refund_has_credit_note after insert on refunds
  deferrable initially deferred for each row execute function refuse_refund_without_credit_note();
