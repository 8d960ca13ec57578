-- The number of an invoice has four figures or more: lpad() would cut the ten thousandth of a year to « 1000 », already given.
create or replace function number_invoice() returns trigger language plpgsql as $$
declare before invoice_counters;
begin
  new.year := extract(year from new.issued_on);
  insert into invoice_counters values (new.series, new.year, 0, new.issued_on, '') on conflict do nothing;
  select * into before from invoice_counters where series = new.series and year = new.year for update;
  if new.issued_on < before.last_date then
    raise exception 'an invoice cannot be older than the one before it' using errcode = 'check_violation', constraint = 'invoices_in_order';
  end if;
  new.no := before.last_no + 1;
  new.number := new.series || '-' || new.year || '-' || lpad(new.no::text, greatest(4, length(new.no::text)), '0');
  new.previous_hash := before.last_hash;
  new.hash := encode(sha256(convert_to(before.last_hash || new.number || new.issued_on || new.total_cents || new.content::text, 'UTF8')), 'hex');
  update invoice_counters set last_no = new.no, last_date = new.issued_on, last_hash = new.hash
    where series = new.series and year = new.year;
  return new;
end $$;
