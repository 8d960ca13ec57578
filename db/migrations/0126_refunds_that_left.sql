-- A refund enters the books and is told when the provider says that it left, no longer when it is asked for. What the provider or the
-- bank did not give back is owed until something goes back in its place.

alter table refunds
  add column told_at timestamptz,
  add column failure_reason text constraint refund_failure_is_known
    check (failure_reason in ('too_old', 'no_balance', 'already_refunded', 'made_in_dashboard', 'refused'));
alter table payments add column owed_cents integer not null default 0 constraint owed_is_not_negative check (owed_cents >= 0);

-- Until now everything was told when it was asked for, and what the bank refused was owed by its credit note.
update refunds set told_at = requested_at;
update payments p set owed_cents = greatest(0, note.cents - p.refunded_cents)
  from (select r.payment_id, -sum(i.total_cents) as cents from invoices i join refunds r on r.id = i.refund_id group by r.payment_id) note
  where note.payment_id = p.id and note.cents > p.refunded_cents;

-- One refused may be found at the provider after all: it counts again.
create or replace function count_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update payments set refunded_cents = refunded_cents + new.amount_cents, owed_cents = greatest(0, owed_cents - new.amount_cents)
      where id = new.payment_id;
  elsif new.amount_cents <> old.amount_cents or new.payment_id <> old.payment_id then
    raise exception 'a refund keeps its amount' using errcode = 'check_violation', constraint = 'refund_is_frozen';
  elsif new.status in ('failed', 'canceled') and old.status not in ('failed', 'canceled') then
    update payments set refunded_cents = refunded_cents - old.amount_cents, owed_cents = owed_cents + old.amount_cents
      where id = old.payment_id;
  elsif old.status in ('failed', 'canceled') and new.status not in ('failed', 'canceled') then
    update payments set refunded_cents = refunded_cents + old.amount_cents, owed_cents = greatest(0, owed_cents - old.amount_cents)
      where id = old.payment_id;
  end if;
  return null;
end $$;

-- At commit the credit notes of a payment cover what of it left. One whose money came back afterwards stands, and covers what is given
-- in its place.
create or replace function refuse_refund_without_credit_note() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 0) from refunds
      where payment_id = new.payment_id and status in ('pending', 'processing', 'refunded')) >
    (select coalesce(-sum(i.total_cents), 0) from invoices i join refunds r on r.id = i.refund_id where r.payment_id = new.payment_id)
  then
    raise exception 'a refund needs a credit note' using errcode = 'check_violation', constraint = 'refund_has_credit_note';
  end if;
  return null;
end $$;
drop trigger refund_has_credit_note on refunds;
create constraint trigger refund_has_credit_note after insert or update of status on refunds
  deferrable initially deferred for each row execute function refuse_refund_without_credit_note();
