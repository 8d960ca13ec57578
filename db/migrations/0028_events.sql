-- Events, and the places people hold, take, wait for or give back. A place cannot be sold twice: the count of taken
-- places is kept beside the capacity, in one row, and the database refuses to go past it.

create table events (
  id uuid primary key,
  title text not null constraint event_has_a_title check (btrim(title) <> ''),
  slug text not null constraint one_event_per_slug unique,
  event_type text not null constraint event_type_known check (event_type in ('cafe', 'atelier', 'webinaire', 'soiree')),
  event_date timestamptz not null,
  ends_at timestamptz not null,
  -- What everybody reads; the exact address is for those who come.
  location text not null,
  address text,
  video_url text,
  capacity integer not null constraint event_has_places check (capacity > 0),
  seats_taken integer not null default 0,
  is_members boolean not null default false,
  price_cents integer not null default 0 constraint event_price_is_not_negative check (price_cents >= 0),
  description text not null default '',
  is_published boolean not null default false,
  canceled_at timestamptz,
  cancel_reason text,
  -- The last time its day or hour changed: who came for the former one may leave with their money.
  moved_at timestamptz,
  sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint event_ends_after_it_begins check (ends_at > event_date),
  constraint members_events_have_no_price check (not (is_members and price_cents > 0)),
  constraint canceled_events_were_published check (canceled_at is null or is_published),
  constraint seats_within_capacity check (seats_taken between 0 and capacity)
);
create index events_by_date on events (event_date);

create table event_registrations (
  id uuid primary key,
  event_id uuid not null references events (id),
  user_id uuid not null references users (id),
  -- Given under the lock of the event, so that it follows the order of the commits.
  position bigint not null generated always as identity,
  status text not null constraint registration_status_known
    check (status in ('held', 'confirmed', 'waiting', 'offered', 'canceled', 'expired')),
  pseudonym text constraint pseudonym_is_short check (length(pseudonym) between 1 and 40),
  created_at timestamptz not null,
  hold_until timestamptz,
  offer_until timestamptz,
  confirmed_at timestamptz,
  order_id uuid references orders (id),
  -- The express request that the service be given before the withdrawal period ends (Code de la consommation L.221-25).
  early_service_requested_at timestamptz,
  canceled_at timestamptz,
  canceled_by text constraint canceled_by_known check (canceled_by in ('person', 'coach', 'event', 'bank', 'account')),
  attended boolean,
  constraint holds_have_an_end check (status <> 'held' or (hold_until is not null and order_id is not null)),
  constraint offers_have_an_end check (status <> 'offered' or offer_until is not null),
  constraint confirmed_places_have_an_instant check (status <> 'confirmed' or confirmed_at is not null),
  constraint canceled_places_say_who check ((status = 'canceled') = (canceled_at is not null)
    and (canceled_at is null) = (canceled_by is null))
);
create unique index one_standing_registration_per_person on event_registrations (event_id, user_id)
  where status in ('held', 'confirmed', 'waiting', 'offered');
create unique index one_place_per_order on event_registrations (order_id) where status in ('held', 'confirmed');
create index registrations_in_order on event_registrations (event_id, position);
create index registrations_by_user on event_registrations (user_id);
create index registrations_that_end on event_registrations (least(hold_until, offer_until)) where status in ('held', 'offered');

create function seats_of(status text) returns integer language sql immutable as $$
  select case when status in ('held', 'offered', 'confirmed') then 1 else 0 end
$$;
create function count_seats() returns trigger language plpgsql as $$
declare change integer := 0;
begin
  if tg_op = 'UPDATE' and new.event_id <> old.event_id then
    raise exception 'a registration stays with its event' using errcode = 'check_violation', constraint = 'registration_keeps_its_event';
  end if;
  if tg_op <> 'DELETE' then change := change + seats_of(new.status); end if;
  if tg_op <> 'INSERT' then change := change - seats_of(old.status); end if;
  if change <> 0 then
    update events set seats_taken = seats_taken + change where id = case when tg_op = 'DELETE' then old.event_id else new.event_id end;
  end if;
  return null;
end $$;
create trigger count_seats after insert or update or delete on event_registrations for each row execute function count_seats();

-- Of a subject that has several things to sell (an event among events), which one: two events are two purchases.
alter table orders add column subject_id uuid;
create or replace function refuse_changed_order() returns trigger language plpgsql as $$
begin
  if (old.subject, old.subject_id, old.label, old.list_price_cents, old.discount_cents, old.instalment_count, old.terms_version, old.terms_accepted_at, old.placed_at, old.reference)
     is distinct from
     (new.subject, new.subject_id, new.label, new.list_price_cents, new.discount_cents, new.instalment_count, new.terms_version, new.terms_accepted_at, new.placed_at, new.reference) then
    raise exception 'an order is frozen once placed' using errcode = 'check_violation', constraint = 'order_is_frozen';
  end if;
  return new;
end $$;
