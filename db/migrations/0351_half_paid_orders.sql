-- Orders whose first payment came and whose second did not, and is still to come: a second payment whose day has passed is looked for here,
-- and no longer among all that were ever made. The triggers that keep them stand in 0354 and 0355: each migration holds one table that
-- visitors write in, so that a payment and a migration never wait for each other.
create table half_paid_orders (
  order_id uuid primary key references orders (id) on delete cascade
);

create function find_half_paid_orders() returns table (order_id uuid) language sql stable as $$
  select second.order_id from instalments second
  where second.number = 2 and second.canceled_at is null
    and exists (select from instalments first join payments p on p.instalment_id = first.id
      where first.order_id = second.order_id and first.number = 1 and p.status = 'paid')
    and not exists (select from payments p where p.instalment_id = second.id and p.status = 'paid')
$$;

create function note_half_paid_order(one uuid) returns void language plpgsql as $$
begin
  delete from half_paid_orders where order_id = one;
  insert into half_paid_orders (order_id) select found.order_id from find_half_paid_orders() found where found.order_id = one
  on conflict do nothing;
end $$;

-- Whoever changes what is counted here waits at the trigger until this is committed, and is not counted by it.
create function recount_half_paid_orders() returns void language plpgsql as $$
begin
  lock table half_paid_orders in share row exclusive mode;
  delete from half_paid_orders;
  insert into half_paid_orders (order_id) select found.order_id from find_half_paid_orders() found;
end $$;
