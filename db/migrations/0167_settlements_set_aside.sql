-- A report deposited by mistake (another day, another transfer) is set aside, once and with its reason: its entries are undone by others,
-- and what it held may be deposited again. What the provider's own lists say is never set aside.
alter table settlements
  add column set_aside_at timestamptz,
  add column set_aside_reason text constraint settlement_set_aside_in_words check (length(set_aside_reason) between 1 and 200),
  add constraint settlement_set_aside_says_why check ((set_aside_at is null) = (set_aside_reason is null)),
  add constraint deposits_alone_are_set_aside check (set_aside_at is null or source = 'file');
alter table settlements drop constraint one_settlement_per_reference;
create unique index one_settlement_per_reference on settlements (reference) where set_aside_at is null;

-- Of a settlement that stands: what the uniqueness of a payment is held to.
alter table settlement_lines add column stands boolean not null default true;
drop index one_settlement_per_payment;
create unique index one_settlement_per_payment on settlement_lines (provider_id) where kind = 'payment' and stands;

-- Money a bank gave again, and a refund it sent back, are paid out too: they stand in no list of a settlement, and in the balance.
alter table settlement_lines drop constraint settlement_line_kind_known;
alter table settlement_lines add constraint settlement_line_kind_known check (
  kind in ('payment', 'refund', 'refund_returned', 'chargeback', 'chargeback_reversal', 'fee', 'other')
);

create or replace function refuse_settlement_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'settlements' then
    if to_jsonb(old) ->> 'set_aside_at' is null
      and to_jsonb(new) - array['set_aside_at', 'set_aside_reason'] = to_jsonb(old) - array['set_aside_at', 'set_aside_reason'] then
      return new;
    end if;
  elsif tg_op = 'UPDATE' and to_jsonb(new) - 'stands' = to_jsonb(old) - 'stands' and not (to_jsonb(new) -> 'stands')::boolean
    and exists (select from settlements s where s.id = (to_jsonb(new) ->> 'settlement_id')::uuid and s.set_aside_at is not null) then
    return new;
  end if;
  raise exception 'a settlement is what reached the bank' using errcode = 'check_violation', constraint = 'settlement_is_frozen';
end $$;

alter table ledger_entries drop constraint ledger_kind_known;
alter table ledger_entries add constraint ledger_kind_known check (
  kind in ('payment', 'refund', 'refund_returned', 'chargeback', 'chargeback_reversed', 'correction', 'reward', 'fee', 'settlement',
    'fee_undone', 'settlement_undone')
);
alter table ledger_entries drop constraint payments_alone_have_one;
alter table ledger_entries add constraint payments_alone_have_one
  check ((kind in ('correction', 'reward', 'fee', 'settlement', 'fee_undone', 'settlement_undone')) = (payment_id is null));
alter table ledger_entries drop column is_receipt;
alter table ledger_entries add column is_receipt boolean not null
  generated always as (kind not in ('reward', 'fee', 'settlement', 'fee_undone', 'settlement_undone')) stored;

-- Undone at the day it was booked for, as it never came that day; when that month is closed, in the open one.
create function undo_settlement() returns trigger language plpgsql as $$
begin
  update settlement_lines set stands = false where settlement_id = new.id;
  insert into ledger_entries (kind, amount_cents, occurred_at, source)
    select kind || '_undone', -amount_cents, occurred_at, source from ledger_entries
    where source = new.id and kind in ('fee', 'settlement') order by id;
  return null;
end $$;
create trigger settlements_set_aside_are_undone after update of set_aside_at on settlements
  for each row when (new.set_aside_at is not null and old.set_aside_at is null) execute function undo_settlement();
