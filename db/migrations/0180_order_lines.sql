-- What an order is made of, when it is of several things: written with it, printed line by line on its invoices.
create table order_lines (
  order_id uuid not null constraint order_lines_order_id_fkey references orders (id),
  position integer not null constraint order_line_has_a_rank check (position > 0),
  label text not null constraint order_line_is_named check (label <> ''),
  quantity integer not null constraint order_line_is_counted check (quantity > 0),
  unit_cents integer not null constraint order_line_price_is_not_negative check (unit_cents >= 0),
  primary key (order_id, position)
);

-- At commit they add up to the price of their order, and nobody changes them afterwards.
create function refuse_lines_that_make_another_price() returns trigger language plpgsql as $$
begin
  if (select list_price_cents from orders where id = new.order_id)
    is distinct from (select sum(quantity * unit_cents) from order_lines where order_id = new.order_id) then
    raise exception 'the lines of an order make its price' using errcode = 'check_violation', constraint = 'order_lines_make_its_price';
  end if;
  return null;
end $$;
create constraint trigger order_lines_make_its_price after insert on order_lines
  deferrable initially deferred for each row execute function refuse_lines_that_make_another_price();

create function refuse_changed_order_line() returns trigger language plpgsql as $$
begin
  raise exception 'the lines of an order are never changed' using errcode = 'check_violation', constraint = 'order_lines_are_frozen';
end $$;
create trigger order_lines_are_frozen before update or delete on order_lines
  for each row execute function refuse_changed_order_line();
