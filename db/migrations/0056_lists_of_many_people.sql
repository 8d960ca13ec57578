-- A hundred thousand people: what the coach looks somebody up by stands in one text, without case and accents: the name, the
-- id, the address to write to (proved, or typed at sign-up and not proved yet). One text is one index, whatever is typed;
-- and two letters, which no index knows, are read through short rows.
alter table profiles add column search_text text not null default '';

create function search_text_of(person uuid, first_name text, last_name text) returns text language sql stable as $$
  select concat_ws(' ', immutable_unaccent(first_name || ' ' || last_name), person,
    (select immutable_unaccent(u.email) from users u where u.id = person and u.email_verified),
    (select immutable_unaccent(a.email::text) from pending_addresses a where a.user_id = person and a.confirmed_at is null))
$$;

create function write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := search_text_of(new.id, new.first_name, new.last_name);
  return new;
end $$;
create trigger search_text_follows_name before insert or update of id, first_name, last_name on profiles
  for each row execute function write_search_text();

create function rewrite_search_text() returns trigger language plpgsql as $$
declare person uuid;
begin
  if tg_table_name = 'users' then person := new.id;
  elsif tg_op = 'DELETE' then person := old.user_id;
  else person := new.user_id;
  end if;
  update profiles set search_text = search_text_of(id, first_name, last_name) where id = person;
  return null;
end $$;
create trigger search_text_follows_address after update of email, email_verified on users
  for each row execute function rewrite_search_text();
create trigger search_text_follows_waiting_address after insert or update or delete on pending_addresses
  for each row execute function rewrite_search_text();

update profiles set search_text = search_text_of(id, first_name, last_name);
create index profiles_by_search_text on profiles using gin (search_text gin_trgm_ops);
drop index profiles_by_name_part, profiles_by_id_part, users_by_address_part, pending_addresses_by_part;

-- The newest first, from the index alone.
drop index profiles_by_age;
create index profiles_by_age on profiles (created_at desc, id);

-- What a membership and a payment hang on.
create index periods_by_contract on membership_periods (contract_id);
create index payments_by_instalment on payments (instalment_id);
create index payments_troubled on payments (created_at) where charged_back_cents > 0 or alarm is not null;

-- Who is a member on a day is counted from this index alone.
create index periods_standing on membership_periods (upper(period), lower(period)) include (period, contract_id)
  where revoked_at is null;

-- Each list of the back office is counted and cut into pages by an index that holds its order: the last page is as near as
-- the first.
alter table contact_messages
  add column moved_at timestamptz not null generated always as (coalesce(status_changed_at, created_at)) stored;
create index contact_messages_in_boxes on contact_messages (suspect, status, moved_at desc, id);

create index newsletter_subscribers_by_status on newsletter_subscribers (status, requested_at desc, id);

drop index leads_by_last_request;
create index leads_by_last_request on leads (last_asked_at desc, id);

create index outbox_sent_last on outbox (sent_at);
create index outbox_not_sent on outbox (created_at desc, id) where status = 'failed';
create index outbox_troubled on outbox ((coalesce(tried_at, created_at)) desc) where last_error is not null or status = 'failed';

alter table audit_entries add column room text not null generated always as (split_part(action, '.', 1)) stored;
create index audit_entries_of_room on audit_entries (room, at desc, id desc);

create index payments_by_payday on payments (paid_at) include (amount_cents) where status = 'paid';
