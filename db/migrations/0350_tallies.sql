-- What would take reading whole tables to count is counted as it changes, in the transaction that changes it: a row added here for each
-- change, so that nobody waits for anybody. What is asked is a sum; rows of the same thing are folded into one now and then.
create table tallies (
  what text not null,
  -- Of what is counted by day.
  day date,
  change bigint not null
);
create index tallies_by_what on tallies (what, day) include (change);

create function tally_profiles() returns trigger language plpgsql as $$
begin
  insert into tallies (what, change) values ('profiles', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
create trigger profiles_are_tallied after insert or delete on profiles for each row execute function tally_profiles();

-- A person is a member from the first of the days until the day after the last: + 1, then − 1. Standing days of one person never overlap.
create function tally_member_days(one membership_periods, sign integer) returns void language sql as $$
  insert into tallies (what, day, change)
  select case when one.contract_id is null then 'members.given' else 'members.bought' end, days.day, sign * days.change
  from (values (lower(one.period), 1), (upper(one.period), -1)) days (day, change)
  where one.revoked_at is null
$$;
create function tally_periods() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform tally_member_days(old, -1); end if;
  if tg_op <> 'DELETE' then perform tally_member_days(new, 1); end if;
  return null;
end $$;
create trigger periods_are_tallied after insert or delete or update of period, contract_id, revoked_at on membership_periods
  for each row execute function tally_periods();

create function message_box(one contact_messages) returns text language sql immutable as $$
  select case when one.suspect then 'suspect' when one.status in ('new', 'read') then 'waiting' else one.status end
$$;
create function tally_messages() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into tallies (what, change) values ('messages.' || message_box(old), -1); end if;
  if tg_op <> 'DELETE' then insert into tallies (what, change) values ('messages.' || message_box(new), 1); end if;
  return null;
end $$;
create trigger messages_are_tallied after insert or delete or update of suspect, status on contact_messages
  for each row execute function tally_messages();

-- Whoever changes what is counted meanwhile waits at the trigger until this is committed: seen by none of these counts, added after.
create function recount_tallies() returns void language plpgsql as $$
begin
  lock table tallies in share row exclusive mode;
  delete from tallies;
  insert into tallies (what, change) select 'profiles', count(*) from profiles;
  insert into tallies (what, day, change)
  select case when p.contract_id is null then 'members.given' else 'members.bought' end, days.day, sum(days.change)
  from membership_periods p cross join lateral (values (lower(p.period), 1), (upper(p.period), -1)) days (day, change)
  where p.revoked_at is null group by 1, 2;
  insert into tallies (what, change) select 'messages.' || message_box(m), count(*) from contact_messages m group by 1;
end $$;
select recount_tallies();
