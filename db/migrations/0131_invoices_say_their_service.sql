-- An invoice names its order and, where the sale has them, the days and the place of the service (CGI ann. II art. 242 nonies A).
-- Those issued before keep what they said: an invoice is never changed, and its words are chained.
create function refuse_invoice_without_order() returns trigger language plpgsql as $$
declare reference text;
declare net integer;
begin
  select o.reference into reference from payments p
    join instalments i on i.id = p.instalment_id
    join orders o on o.id = i.order_id
    where p.id = coalesce(new.payment_id, (select payment_id from refunds where id = new.refund_id));
  if new.content->>'order_reference' is distinct from reference then
    raise exception 'an invoice names its order' using errcode = 'check_violation', constraint = 'invoice_names_its_order';
  end if;
  if new.content ? 'service_period' and ((new.content#>>'{service_period,from}')::date <= (new.content#>>'{service_period,to}')::date) is not true then
    raise exception 'a service ends after it begins' using errcode = 'check_violation', constraint = 'invoice_service_is_a_period';
  end if;
  net := coalesce((new.content#>>'{vat,net_cents}')::integer, new.total_cents);
  if sign(net) <> sign(new.total_cents) or abs(net) > abs(new.total_cents) then
    raise exception 'the net of an invoice is a part of its total' using errcode = 'check_violation', constraint = 'invoice_net_is_a_part';
  end if;
  return new;
end $$;
create trigger invoice_names_its_order before insert on invoices for each row execute function refuse_invoice_without_order();
