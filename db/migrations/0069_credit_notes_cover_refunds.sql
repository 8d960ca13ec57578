-- Money that did not leave (the bank refused it) is still owed: its credit note stands, and covers what is given back in its place.
-- At commit the credit notes of a payment cover what of it was asked back.

create or replace function refuse_refund_without_credit_note() returns trigger language plpgsql as $$
begin
  if (select refunded_cents from payments where id = new.payment_id) >
    (select coalesce(-sum(i.total_cents), 0) from invoices i join refunds r on r.id = i.refund_id where r.payment_id = new.payment_id)
  then
    raise exception 'a refund needs a credit note' using errcode = 'check_violation', constraint = 'refund_has_credit_note';
  end if;
  return null;
end $$;
