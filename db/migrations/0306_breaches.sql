-- What happened to the data kept of people (GDPR, articles 4.12, 33 and 34): told to the authority within 72 hours, told to the people where it
-- is a high risk to them, and documented in any case (article 33.5). Added to, never changed, kept five years once it is closed.
create table breaches (
  id uuid primary key,
  no integer generated always as identity constraint one_breach_per_number unique,
  -- When the coach knew: the hours run from there.
  discovered_at timestamptz not null,
  noted_at timestamptz not null,
  constraint breach_is_noted_once_discovered check (discovered_at <= noted_at)
);

create table breach_entries (
  id uuid primary key,
  breach_id uuid not null references breaches (id) on delete cascade,
  rank bigint not null generated always as identity,
  at timestamptz not null,
  kind text not null constraint breach_entry_kind_is_known check (kind in (
    'facts', 'effects', 'measures', 'authority_told', 'authority_not_needed', 'people_told', 'people_not_needed', 'closed'
  )),
  -- It may name people: sealed with a key of its own.
  text text not null constraint breach_entry_is_sealed check (text like 's1.%')
);
create index breach_entries_of_breach on breach_entries (breach_id, rank);
create unique index breach_is_closed_once on breach_entries (breach_id) where kind = 'closed';

-- Closed once both decisions are taken and reasoned; nothing is added after.
create function check_breach_entry() returns trigger language plpgsql as $$
begin
  perform from breaches where id = new.breach_id for update;
  if exists (select from breach_entries where breach_id = new.breach_id and kind = 'closed') then
    raise exception 'a closed breach is only read' using errcode = 'check_violation', constraint = 'closed_breach_is_final';
  end if;
  if new.kind = 'closed' and not (
    exists (select from breach_entries where breach_id = new.breach_id and kind in ('authority_told', 'authority_not_needed'))
    and exists (select from breach_entries where breach_id = new.breach_id and kind in ('people_told', 'people_not_needed'))
  ) then
    raise exception 'a breach is closed once both decisions are taken' using errcode = 'check_violation', constraint = 'breach_is_closed_once_decided';
  end if;
  return new;
end $$;
create trigger breach_entries_are_checked before insert on breach_entries
  for each row execute function check_breach_entry();

create function refuse_rewritten_breach() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from breach_entries where breach_id = old.id and kind = 'closed'
      and (at at time zone 'Europe/Paris')::date + interval '5 years' < site_day()
  ) then
    return old;
  end if;
  raise exception 'the register of breaches is only added to' using errcode = 'check_violation', constraint = 'breaches_are_append_only';
end $$;
create trigger breaches_are_append_only before update or delete on breaches
  for each row execute function refuse_rewritten_breach();
create trigger breaches_are_never_emptied before truncate on breaches
  for each statement execute function refuse_rewritten_history();

-- An entry goes with its breach, and its key with it.
create function refuse_rewritten_breach_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from breaches where id = old.breach_id) then
    perform forget_own_key(old.text);
    return old;
  end if;
  raise exception 'the register of breaches is only added to' using errcode = 'check_violation', constraint = 'breaches_are_append_only';
end $$;
create trigger breach_entries_are_append_only before update or delete on breach_entries
  for each row execute function refuse_rewritten_breach_entry();
create trigger breach_entries_are_never_emptied before truncate on breach_entries
  for each statement execute function refuse_rewritten_history();
