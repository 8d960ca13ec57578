drop index second_instalments;
create index second_instalments on instalments (order_id) include (id, due_date, amount_cents) where number = 2 and canceled_at is null;

create function instalment_halves_order() returns trigger language plpgsql as $$
begin
  perform note_half_paid_order(new.order_id);
  return null;
end $$;
create trigger instalments_halve_orders after update of canceled_at on instalments for each row
  when (new.number = 2 and (new.canceled_at is null) <> (old.canceled_at is null)) execute function instalment_halves_order();
