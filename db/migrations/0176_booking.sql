-- Meetings of one person with the coach: a moment kept while it is paid for, then taken, moved, canceled, held or missed.
create table appointments (
  id uuid primary key,
  -- Null while somebody who has not said who she is keeps a moment.
  user_id uuid constraint appointments_user_id_fkey references users (id),
  service_id uuid not null constraint appointments_service_id_fkey references services (id),
  -- The order that was placed with it: of a session, or of a pack whose first hour it is.
  order_id uuid constraint one_appointment_per_order unique constraint appointments_order_id_fkey references orders (id),
  paid_by text not null constraint appointment_payment_is_known check (paid_by in ('free', 'order', 'hours')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The end with the rest the coach keeps after it, as it was that day.
  blocked_until timestamptz not null,
  place text constraint appointment_place_is_known check (place in ('video', 'person', 'phone')),
  status text not null constraint appointment_status_is_known
    check (status in ('held', 'confirmed', 'done', 'no_show', 'canceled', 'expired')),
  hold_until timestamptz,
  -- Of the browser that keeps it, while nobody has said who she is.
  hold_key_hash text,
  -- The meeting was asked for before the end of the withdrawal period, expressly (Code de la consommation L.221-25, L.221-28 1°).
  early_requested_at timestamptz,
  reminder_asked boolean not null default false,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- When the coach said that it was held, or that nobody came.
  marked_at timestamptz,
  canceled_at timestamptz,
  canceled_by text constraint appointment_canceler_is_known
    check (canceled_by in ('person', 'coach', 'bank', 'withdrawal', 'account', 'trial')),
  -- Canceled after the notice of the terms: due.
  canceled_late boolean not null default false,
  -- The coach was late, or the first session did not suit: its price went back.
  given_back_at timestamptz,
  given_back_reason text constraint appointment_gift_back_is_known check (given_back_reason in ('coach_late', 'first_session')),
  -- Of the calendar entry: one more at each change (RFC 5545 §3.8.7.4).
  sequence integer not null default 0,
  constraint appointment_lasts check (ends_at > starts_at and blocked_until >= ends_at),
  constraint held_appointment_has_an_end check ((status = 'held') <= (hold_until is not null)),
  constraint appointment_is_of_somebody check (user_id is not null or status in ('held', 'expired')),
  constraint hold_is_of_a_browser_or_a_person check (user_id is not null or hold_key_hash is not null),
  constraint appointment_says_its_place check (place is not null or status in ('held', 'expired')),
  constraint appointment_is_confirmed_whole check (confirmed_at is not null or status in ('held', 'expired', 'canceled')),
  constraint appointment_is_canceled_whole check ((status = 'canceled') = (canceled_at is not null) and (canceled_at is null) = (canceled_by is null)),
  constraint appointment_is_marked_whole check ((status in ('done', 'no_show')) = (marked_at is not null)),
  constraint only_a_canceled_appointment_is_late check (not canceled_late or status = 'canceled'),
  constraint appointment_is_given_back_whole check ((given_back_at is null) = (given_back_reason is null)),
  -- Two people never have one moment.
  constraint one_person_per_moment exclude using gist (tstzrange(starts_at, blocked_until) with &&)
    where (status in ('held', 'confirmed', 'done', 'no_show'))
);
create index appointments_by_person on appointments (user_id, starts_at) where user_id is not null;
create index appointments_by_start on appointments (starts_at);

-- Where it stood before.
create table appointment_moves (
  id uuid primary key,
  appointment_id uuid not null constraint appointment_moves_appointment_id_fkey references appointments (id) on delete cascade,
  from_starts_at timestamptz not null,
  to_starts_at timestamptz not null,
  moved_at timestamptz not null,
  moved_by text not null constraint appointment_mover_is_known check (moved_by in ('person', 'coach')),
  constraint move_goes_elsewhere check (from_starts_at <> to_starts_at)
);
create index appointment_moves_by_appointment on appointment_moves (appointment_id, moved_at);

-- What an order of a service bought, as it was that day.
create table service_orders (
  order_id uuid primary key constraint service_orders_order_id_fkey references orders (id),
  service_id uuid not null constraint service_orders_service_id_fkey references services (id),
  total_minutes integer not null constraint service_order_buys_time check (total_minutes > 0),
  valid_months integer constraint service_order_validity_is_some_time check (valid_months > 0),
  -- The moment kept with it; null: chosen later, in the person's space.
  appointment_id uuid constraint service_orders_appointment_id_fkey references appointments (id),
  -- The buyer waits for the end of the withdrawal period.
  waits boolean not null default false
);

create function refuse_service_order_of_something_else() returns trigger language plpgsql as $$
begin
  if not exists (select from orders where id = new.order_id and subject = 'service') then
    raise exception 'a service order is of a service' using errcode = 'check_violation', constraint = 'service_order_is_of_a_service';
  end if;
  if tg_op = 'UPDATE' and (new.service_id, new.total_minutes, new.valid_months) is distinct from (old.service_id, old.total_minutes, old.valid_months) then
    raise exception 'what was sold stays' using errcode = 'check_violation', constraint = 'service_order_is_frozen';
  end if;
  return new;
end $$;
create trigger service_order_is_of_a_service before insert or update on service_orders
  for each row execute function refuse_service_order_of_something_else();

-- An order of a meeting is its person's.
create function refuse_appointment_of_another_order() returns trigger language plpgsql as $$
begin
  if new.order_id is not null and not exists (select from orders
      where id = new.order_id and subject = 'service' and user_id = new.user_id) then
    raise exception 'an appointment is of its buyer' using errcode = 'check_violation', constraint = 'appointment_is_of_its_buyer';
  end if;
  return new;
end $$;
create constraint trigger appointment_is_of_its_buyer after insert or update of order_id, user_id on appointments
  deferrable initially deferred for each row execute function refuse_appointment_of_another_order();

-- What a person would like to speak of, sealed; one of the three may be empty.
create table appointment_answers (
  id uuid primary key constraint appointment_answers_id_fkey references appointments (id) on delete cascade,
  user_id uuid not null constraint appointment_answers_user_id_fkey references users (id),
  answers text not null constraint appointment_answers_are_sealed check (answers like 's1.%'),
  updated_at timestamptz not null,
  sent_at timestamptz
);

-- The coach's own notes of a person's sessions, sealed with the person's key.
create table session_notes (
  id uuid primary key constraint session_notes_id_fkey references appointments (id) on delete cascade,
  user_id uuid not null constraint session_notes_user_id_fkey references users (id),
  text text not null constraint session_notes_are_sealed check (text like 's1.%'),
  updated_at timestamptz not null
);

-- Private addresses at which the coach's own calendar reads ours.
create table calendar_feeds (
  id uuid primary key,
  token_hash text not null constraint one_feed_per_token unique,
  created_at timestamptz not null,
  last_read_at timestamptz,
  revoked_at timestamptz
);
