-- A payment that is paid stays so.
create function payment_halves_order() returns trigger language plpgsql as $$
begin
  perform note_half_paid_order(order_id) from instalments where id = new.instalment_id;
  return null;
end $$;
create trigger new_payments_halve_orders after insert on payments for each row when (new.status = 'paid')
  execute function payment_halves_order();
create trigger payments_halve_orders after update of status on payments for each row
  when (new.status = 'paid' and old.status <> 'paid') execute function payment_halves_order();
