-- The day of the payment that began an order in two: the earliest of its first instalment of which something is still here.
-- The law counts from the first (Code de la consommation L.312-4 4°); the code calls it `firstPayment`.
create function first_paid_on(ordered uuid) returns date language sql stable as $$
  select min((p.paid_at at time zone 'Europe/Paris')::date)
  from instalments first join payments p on p.instalment_id = first.id
  where first.order_id = ordered and first.number = 1 and p.status = 'paid'
    and p.amount_cents > p.refunded_cents + p.charged_back_cents
$$;

create or replace function refuse_payment_out_of_time() returns trigger language plpgsql as $$
declare due instalments; ordered timestamptz;
begin
  select * into due from instalments where id = new.instalment_id;
  if due.number = 1 and new.adopted_from is null then
    select placed_at into ordered from orders where id = due.order_id;
    if new.created_at >= ordered + interval '24 hours' then
      raise exception 'this order has lapsed' using errcode = 'check_violation', constraint = 'order_has_not_lapsed';
    end if;
  elsif due.number = 2 and new.sequence_type = 'recurring' then
    if (new.created_at at time zone 'Europe/Paris')::date
      < greatest(due.due_date, first_paid_on(due.order_id) + interval '1 month') then
      raise exception 'this debit comes before its day' using errcode = 'check_violation', constraint = 'debit_waits_for_its_day';
    end if;
  end if;
  return new;
end $$;

create or replace function refuse_wrong_debit_day() returns trigger language plpgsql as $$
declare
  begun date;
begin
  if new.due_date = old.due_date then return new; end if;
  select coalesce(first_paid_on(new.order_id), first.due_date) into begun
    from instalments first where first.order_id = new.order_id and first.number = 1;
  if new.due_date > begun + 50 then
    raise exception 'the order would not be paid within fifty days' using errcode = 'check_violation', constraint = 'paid_within_fifty_days';
  end if;
  if new.moved_at is distinct from old.moved_at and exists (select from payments p where p.instalment_id = new.id
    and (p.status in ('pending', 'paid') or p.status = 'open' and p.sequence_type = 'recurring')) then
    raise exception 'the bank already has this debit' using errcode = 'check_violation', constraint = 'debit_is_not_on_its_way';
  end if;
  return new;
end $$;
