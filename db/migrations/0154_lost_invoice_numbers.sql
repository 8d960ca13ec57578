-- Numbers that left on invoices and were lost with the days a backup does not hold. They are never given to another sale: the next
-- invoice of the series follows them, and the hole is said here (CGI ann. II art. 242 nonies A: one number, one invoice).
create table lost_invoice_numbers (
  series text not null,
  year integer not null,
  first_no integer not null,
  last_no integer not null,
  noted_at timestamptz not null,
  primary key (series, year, first_no),
  constraint lost_numbers_have_a_series foreign key (series, year) references invoice_counters (series, year),
  constraint lost_numbers_are_some check (last_no >= first_no)
);

create function pass_lost_numbers() returns trigger language plpgsql as $$
declare given integer;
begin
  insert into invoice_counters values (new.series, new.year, 0, make_date(new.year, 1, 1), '') on conflict do nothing;
  select last_no into given from invoice_counters where series = new.series and year = new.year for update;
  if new.first_no is distinct from given + 1 then
    raise exception 'lost numbers follow the last one given' using errcode = 'check_violation', constraint = 'lost_numbers_follow';
  end if;
  update invoice_counters set last_no = new.last_no where series = new.series and year = new.year;
  return new;
end $$;
create trigger lost_numbers_are_passed before insert on lost_invoice_numbers for each row execute function pass_lost_numbers();

create function refuse_found_numbers() returns trigger language plpgsql as $$
begin
  raise exception 'a lost number is never given' using errcode = 'check_violation', constraint = 'lost_numbers_stay_lost';
end $$;
create trigger lost_numbers_stay_lost before update or delete on lost_invoice_numbers for each row execute function refuse_found_numbers();
