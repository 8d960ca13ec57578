-- The coach moves the day of a second payment. The last day is the law's: all is paid within 50 days of the first payment
-- (Code de la consommation L.312-4 4°), and what the bank already has stays on its day. The journal keeps each move.
alter table instalments
  add column moved_at timestamptz,
  add constraint only_the_second_is_moved check (moved_at is null or number = 2);

create function refuse_wrong_debit_day() returns trigger language plpgsql as $$
declare
  begun date;
begin
  if new.due_date = old.due_date then return new; end if;
  select coalesce(max((p.paid_at at time zone 'Europe/Paris')::date), max(first.due_date)) into begun
    from instalments first left join payments p on p.instalment_id = first.id and p.status = 'paid'
    where first.order_id = new.order_id and first.number = 1;
  if new.due_date > begun + 50 then
    raise exception 'the order would not be paid within fifty days' using errcode = 'check_violation', constraint = 'paid_within_fifty_days';
  end if;
  if new.moved_at is distinct from old.moved_at and exists (select from payments p where p.instalment_id = new.id
    and (p.status in ('pending', 'paid') or p.status = 'open' and p.sequence_type = 'recurring')) then
    raise exception 'the bank already has this debit' using errcode = 'check_violation', constraint = 'debit_is_not_on_its_way';
  end if;
  return new;
end $$;
create trigger debit_day_is_allowed before update of due_date on instalments
  for each row execute function refuse_wrong_debit_day();
