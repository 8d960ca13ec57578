-- Books and their vouchers are kept ten years after the end of their year (Code de commerce L.123-22). After that names leave them; numbers,
-- days, amounts and the hashes that chain the documents stay.
create function books_are_over(day date) returns boolean language sql stable as $$
  select make_date(extract(year from day)::integer + 10, 12, 31) < site_day()
$$;

create or replace function refuse_changed_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - '{user_id,content,mode}'::text[]) is distinct from (to_jsonb(old) - '{user_id,content,mode}'::text[])
    or new.content is distinct from old.content and not (
      books_are_over(old.issued_on) and new.content = jsonb_set(old.content, '{buyer}', '{"name": "Nom effacé"}')
    ) then
    raise exception 'an invoice is never changed' using errcode = 'check_violation', constraint = 'invoice_is_final';
  end if;
  return new;
end $$;

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_entries' then
    if books_are_over(old.booked_on) and new.words = ''
      and (to_jsonb(new) - '{words,mode,is_receipt}'::text[]) = (to_jsonb(old) - '{words,mode,is_receipt}'::text[]) then
      return new;
    end if;
  end if;
  raise exception 'the books are only added to' using errcode = 'check_violation', constraint = 'ledger_is_append_only';
end $$;

-- The journal of acts is kept as long.
create function refuse_rewritten_journal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.at at time zone 'Europe/Paris')::date + interval '10 years' < site_day() then return old; end if;
  raise exception 'the journal is only added to' using errcode = 'check_violation', constraint = 'journal_is_append_only';
end $$;
drop trigger audit_entries_are_append_only on audit_entries;
create trigger audit_entries_are_append_only before update or delete on audit_entries
  for each row execute function refuse_rewritten_journal();
