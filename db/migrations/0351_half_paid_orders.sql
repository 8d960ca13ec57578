-- Orders whose first payment came and whose second did not: a second payment whose day has passed is looked for here, and no longer among
-- all that were ever made. A payment that is paid stays so, so that a row goes once and does not come back.
create table half_paid_orders (
  order_id uuid primary key references orders (id) on delete cascade
);

create function note_half_paid_order() returns trigger language plpgsql as $$
declare due instalments;
begin
  select * into due from instalments where id = new.instalment_id;
  if due.number = 2 then
    delete from half_paid_orders where order_id = due.order_id;
  else
    insert into half_paid_orders (order_id)
    select second.order_id from instalments second where second.order_id = due.order_id and second.number = 2
      and not exists (select from payments p where p.instalment_id = second.id and p.status = 'paid')
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger new_payments_halve_orders after insert on payments for each row when (new.status = 'paid')
  execute function note_half_paid_order();
create trigger payments_halve_orders after update of status on payments for each row
  when (new.status = 'paid' and old.status <> 'paid') execute function note_half_paid_order();

insert into half_paid_orders (order_id)
select second.order_id from instalments second
where second.number = 2
  and exists (select from instalments first join payments p on p.instalment_id = first.id
    where first.order_id = second.order_id and first.number = 1 and p.status = 'paid')
  and not exists (select from payments p where p.instalment_id = second.id and p.status = 'paid');

drop index second_instalments;
create index second_instalments on instalments (order_id) include (id, due_date, amount_cents) where number = 2 and canceled_at is null;
