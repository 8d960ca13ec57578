-- What the payment provider pays out to the coach's bank: one settlement is one transfer, the sum of its lines, fees withheld.
create table settlements (
  id uuid primary key,
  -- As the bank statement shows it.
  reference text not null constraint one_settlement_per_reference unique
    constraint settlement_reference_is_one check (reference ~ '^[0-9A-Za-z.-]{1,64}$'),
  settled_on date not null constraint settlement_is_of_this_century check (settled_on >= '2020-01-01'),
  -- What reached the bank; below zero where the provider took it back.
  amount_cents integer not null,
  -- Withheld, of which the rest of the lines says nothing; below zero where it gave some again.
  fee_cents integer not null,
  source text not null constraint settlement_source_known check (source in ('provider', 'file')),
  recorded_at timestamptz not null,
  mode text not null default present_mode() constraint settlements_are_real_money check (mode = 'live')
);
create index settlements_by_day on settlements (settled_on desc);

create table settlement_lines (
  id bigint generated always as identity primary key,
  settlement_id uuid not null references settlements (id),
  kind text not null constraint settlement_line_kind_known check (kind in ('payment', 'refund', 'chargeback', 'fee', 'other')),
  -- The provider's number of the payment, the refund or the chargeback.
  provider_id text,
  -- Of the payment it is about, where that is known.
  payment_provider_id text,
  amount_cents integer not null constraint settlement_line_is_not_nothing check (amount_cents <> 0),
  constraint settlement_lines_say_what check (kind in ('fee', 'other') or provider_id is not null),
  constraint one_settlement_line_per_fact unique (settlement_id, kind, provider_id)
);
create index settlement_lines_by_number on settlement_lines (kind, provider_id);
create unique index one_settlement_per_payment on settlement_lines (provider_id) where kind = 'payment';

create function check_settlement() returns trigger language plpgsql as $$
declare asked settlements;
begin
  select * into asked from settlements
    where id = case when tg_table_name = 'settlements' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'settlement_id' end::uuid;
  if (asked.amount_cents, -asked.fee_cents) is distinct from (select (coalesce(sum(amount_cents), 0)::integer,
      coalesce(sum(amount_cents) filter (where kind = 'fee'), 0)::integer) from settlement_lines where settlement_id = asked.id)
  then
    raise exception 'a settlement is the sum of its lines' using errcode = 'check_violation', constraint = 'settlement_adds_up';
  end if;
  return null;
end $$;
create constraint trigger settlements_add_up after insert on settlements
  deferrable initially deferred for each row execute function check_settlement();
create constraint trigger settlement_lines_add_up after insert on settlement_lines
  deferrable initially deferred for each row execute function check_settlement();

create function refuse_settlement_change() returns trigger language plpgsql as $$
begin
  raise exception 'a settlement is what reached the bank' using errcode = 'check_violation', constraint = 'settlement_is_frozen';
end $$;
create trigger settlements_are_frozen before update or delete on settlements for each row execute function refuse_settlement_change();
create trigger settlement_lines_are_frozen before update or delete on settlement_lines
  for each row execute function refuse_settlement_change();

-- In the books: the fee is a cost, the transfer moves money from the provider to the bank; neither is a receipt.
alter table ledger_entries drop constraint ledger_kind_known;
alter table ledger_entries add constraint ledger_kind_known check (
  kind in ('payment', 'refund', 'refund_returned', 'chargeback', 'chargeback_reversed', 'correction', 'reward', 'fee', 'settlement')
);
alter table ledger_entries drop constraint payments_alone_have_one;
alter table ledger_entries add constraint payments_alone_have_one
  check ((kind in ('correction', 'reward', 'fee', 'settlement')) = (payment_id is null));
alter table ledger_entries drop column is_receipt;
alter table ledger_entries add column is_receipt boolean not null
  generated always as (kind not in ('reward', 'fee', 'settlement')) stored;

create function book_settlement() returns trigger language plpgsql as $$
declare noon timestamptz := (new.settled_on + time '12:00') at time zone 'Europe/Paris';
begin
  if new.fee_cents <> 0 then
    insert into ledger_entries (kind, amount_cents, occurred_at, source) values ('fee', -new.fee_cents, noon, new.id);
  end if;
  if new.amount_cents <> 0 then
    insert into ledger_entries (kind, amount_cents, occurred_at, source) values ('settlement', new.amount_cents, noon, new.id);
  end if;
  return null;
end $$;
create trigger settlements_are_booked after insert on settlements for each row execute function book_settlement();
