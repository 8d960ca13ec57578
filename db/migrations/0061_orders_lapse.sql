-- A first payment is not begun more than a day after its order: price and days were those of that day.
-- A debit comes on its day or later, and its day is a month after the first payment, whenever that was.
create function refuse_payment_out_of_time() returns trigger language plpgsql as $$
declare due instalments; ordered timestamptz; first_paid date;
begin
  select * into due from instalments where id = new.instalment_id;
  if due.number = 1 and new.adopted_from is null then
    select placed_at into ordered from orders where id = due.order_id;
    if new.created_at >= ordered + interval '24 hours' then
      raise exception 'this order has lapsed' using errcode = 'check_violation', constraint = 'order_has_not_lapsed';
    end if;
  elsif due.number = 2 and new.sequence_type = 'recurring' then
    select (p.paid_at at time zone 'Europe/Paris')::date into first_paid
      from payments p join instalments first on first.id = p.instalment_id
      where first.order_id = due.order_id and first.number = 1 and p.status = 'paid'
      order by p.paid_at limit 1;
    if (new.created_at at time zone 'Europe/Paris')::date < greatest(due.due_date, first_paid + interval '1 month') then
      raise exception 'this debit comes before its day' using errcode = 'check_violation', constraint = 'debit_waits_for_its_day';
    end if;
  end if;
  return new;
end $$;
create trigger payment_in_time before insert on payments for each row execute function refuse_payment_out_of_time();
