-- Hours bought, or given by the coach: a lot for each order or gift, and a ledger that is only added to. What a lot holds is the sum of
-- its entries, and is written by them alone.
alter table orders add constraint order_and_mode unique (id, mode);

create table hour_lots (
  id uuid primary key,
  user_id uuid not null constraint hour_lots_user_id_fkey references users (id),
  -- Null: given by the coach.
  order_id uuid constraint one_lot_per_order unique,
  mode text,
  label text not null constraint hour_lot_has_a_label check (label <> ''),
  -- What the whole order is for; what is paid of it is bought.
  total_minutes integer not null constraint hour_lot_is_of_some_time check (total_minutes > 0),
  bought_minutes integer not null default 0,
  available_minutes integer not null default 0,
  reserved_minutes integer not null default 0,
  used_minutes integer not null default 0,
  -- The last day of its hours, as it was sold; null when they have none.
  expires_on date,
  -- A later one, for hours that came back when that one was past or near.
  open_until date,
  last_day date generated always as (coalesce(open_until, expires_on)) stored,
  -- Its contract is over: withdrawn from, terminated, given back, or of a trial that is over.
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint hours_never_below_zero check (available_minutes >= 0 and reserved_minutes >= 0 and used_minutes >= 0),
  constraint hours_bought_within_total check (bought_minutes <= total_minutes),
  constraint bought_hours_have_a_mode check ((order_id is null) = (mode is null)),
  constraint hour_lot_has_the_mode_of_its_order foreign key (order_id, mode) references orders (id, mode),
  constraint hour_lot_stays_open_longer check (open_until is null or coalesce(open_until > expires_on, false)),
  constraint ended_lot_holds_nothing check (ended_at is null or (available_minutes = 0 and reserved_minutes = 0))
);
create index hour_lots_by_person on hour_lots (user_id);
create index hour_lots_by_last_day on hour_lots (last_day) where available_minutes > 0;

create table hour_entries (
  id uuid primary key,
  -- The order they were written in.
  no bigint not null generated always as identity constraint hour_entries_have_an_order unique,
  lot_id uuid not null constraint hour_entries_lot_id_fkey references hour_lots (id),
  kind text not null,
  available_delta integer not null,
  reserved_delta integer not null,
  used_delta integer not null,
  -- The cause: a payment, an appointment (of a room above), or a reason that is one of a few words.
  payment_id uuid,
  paid boolean not null default true constraint hours_are_paid check (paid),
  appointment_id uuid,
  reason text,
  created_at timestamptz not null,
  constraint hours_move_as_their_kind_says check (coalesce(case kind
    when 'bought' then available_delta > 0 and reserved_delta = 0 and used_delta = 0
    when 'granted' then available_delta > 0 and reserved_delta = 0 and used_delta = 0
    when 'reserved' then reserved_delta > 0 and available_delta = -reserved_delta and used_delta = 0
    when 'used' then used_delta > 0 and reserved_delta = -used_delta and available_delta = 0
    when 'given_back' then available_delta > 0
      and (reserved_delta = -available_delta and used_delta = 0 or used_delta = -available_delta and reserved_delta = 0)
    when 'corrected' then reserved_delta > 0 and used_delta = -reserved_delta and available_delta = 0
    when 'expired' then available_delta < 0 and reserved_delta = 0 and used_delta = 0
    when 'taken_back' then available_delta <= 0 and reserved_delta = 0 and used_delta = 0
    when 'restored' then available_delta >= 0 and reserved_delta = 0 and used_delta = 0
    when 'ended' then available_delta <= 0 and reserved_delta = 0 and used_delta = 0
  end, false)),
  constraint hours_have_one_cause check (num_nonnulls(payment_id, appointment_id, reason) = 1),
  constraint hours_have_the_cause_of_their_kind check (coalesce(case
    when kind in ('bought', 'taken_back', 'restored') then payment_id is not null
    when kind in ('reserved', 'given_back', 'used', 'corrected') then appointment_id is not null
    when kind = 'granted' then reason = 'gift'
    when kind = 'expired' then reason = 'last_day'
    when kind = 'ended' then reason in ('withdrawal', 'termination', 'refunded', 'put_aside')
    else true
  end, false)),
  constraint hours_have_paid_payment foreign key (payment_id, paid) references payments (id, is_paid)
);
create unique index one_purchase_of_hours_per_payment on hour_entries (payment_id) where kind = 'bought';
create unique index one_gift_of_hours_per_lot on hour_entries (lot_id) where kind = 'granted';
create unique index one_end_per_lot on hour_entries (lot_id) where kind = 'ended';
create index hour_entries_by_lot on hour_entries (lot_id);
create index hour_entries_by_appointment on hour_entries (appointment_id) where appointment_id is not null;

create function refuse_lot_of_another_order() returns trigger language plpgsql as $$
begin
  if new.order_id is not null and not exists (select from orders o where o.id = new.order_id and o.user_id = new.user_id) then
    raise exception 'hours are of who ordered them' using errcode = 'check_violation', constraint = 'hour_lot_is_of_its_order';
  end if;
  return new;
end $$;
create trigger hour_lot_is_of_its_order before insert on hour_lots for each row execute function refuse_lot_of_another_order();

create function refuse_lot_with_hours() returns trigger language plpgsql as $$
begin
  if (new.bought_minutes, new.available_minutes, new.reserved_minutes, new.used_minutes) is distinct from (0, 0, 0, 0) then
    raise exception 'a lot is filled by its entries' using errcode = 'check_violation', constraint = 'hour_lot_begins_empty';
  end if;
  return new;
end $$;
create trigger hour_lot_begins_empty before insert on hour_lots for each row execute function refuse_lot_with_hours();

-- Its owner may change, when two accounts become one, and its last day move on; it ends once.
create function refuse_changed_lot() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.order_id, new.mode, new.label, new.total_minutes, new.expires_on, new.created_at)
      is distinct from (old.id, old.order_id, old.mode, old.label, old.total_minutes, old.expires_on, old.created_at)
    or old.open_until is not null and coalesce(new.open_until < old.open_until, true)
    or old.ended_at is not null and new.ended_at is distinct from old.ended_at then
    raise exception 'what was sold stays as it was' using errcode = 'check_violation', constraint = 'hour_lot_is_frozen';
  end if;
  return new;
end $$;
create trigger hour_lot_is_frozen before update or delete on hour_lots for each row execute function refuse_changed_lot();

create function refuse_hours_without_entry() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and (new.bought_minutes, new.available_minutes, new.reserved_minutes, new.used_minutes)
      is distinct from (old.bought_minutes, old.available_minutes, old.reserved_minutes, old.used_minutes) then
    raise exception 'hours move by entries' using errcode = 'check_violation', constraint = 'hours_move_by_entries';
  end if;
  return new;
end $$;
create trigger hours_move_by_entries before update on hour_lots for each row execute function refuse_hours_without_entry();

create function refuse_changed_hours() returns trigger language plpgsql as $$
begin
  raise exception 'an entry stays' using errcode = 'check_violation', constraint = 'hour_entries_are_only_added';
end $$;
create trigger hour_entries_are_only_added before update or delete or truncate on hour_entries
  for each statement execute function refuse_changed_hours();

create function refuse_hours_of_another_order() returns trigger language plpgsql as $$
begin
  if new.payment_id is not null and not exists (select from hour_lots l join instalments i on i.order_id = l.order_id
      join payments p on p.instalment_id = i.id where l.id = new.lot_id and p.id = new.payment_id) then
    raise exception 'hours are paid by their order' using errcode = 'check_violation', constraint = 'hours_are_of_their_order';
  end if;
  return new;
end $$;
create trigger hours_are_of_their_order before insert on hour_entries for each row execute function refuse_hours_of_another_order();

create function refuse_gift_in_an_order() returns trigger language plpgsql as $$
begin
  if new.kind = 'granted' and exists (select from hour_lots where id = new.lot_id and order_id is not null) then
    raise exception 'hours that are given have no order' using errcode = 'check_violation', constraint = 'given_hours_have_no_order';
  end if;
  return new;
end $$;
create trigger given_hours_have_no_order before insert on hour_entries for each row execute function refuse_gift_in_an_order();

-- What is used was reserved for the same appointment in the same lot, and no more of it comes back.
create function refuse_hours_that_do_not_add_up() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(reserved_delta), 0) + new.reserved_delta < 0 or coalesce(sum(used_delta), 0) + new.used_delta < 0
      from hour_entries where appointment_id = new.appointment_id and lot_id = new.lot_id) then
    raise exception 'no more than was reserved' using errcode = 'check_violation', constraint = 'hours_of_an_appointment_add_up';
  end if;
  return new;
end $$;
create trigger hours_of_an_appointment_add_up before insert on hour_entries
  for each row when (new.appointment_id is not null) execute function refuse_hours_that_do_not_add_up();

create function refuse_second_payer() returns trigger language plpgsql as $$
begin
  if exists (select from hour_entries e join hour_lots other on other.id = e.lot_id join hour_lots own on own.id = new.lot_id
      where e.appointment_id = new.appointment_id and other.user_id <> own.user_id) then
    raise exception 'an appointment is of one person' using errcode = 'check_violation', constraint = 'appointment_is_of_one_person';
  end if;
  return new;
end $$;
create trigger appointment_is_of_one_person before insert on hour_entries
  for each row when (new.appointment_id is not null) execute function refuse_second_payer();

-- No more of a payment is taken back than it bought, and no more comes back than was taken.
create function refuse_too_much_taken_back() returns trigger language plpgsql as $$
begin
  if (select coalesce(-sum(available_delta) filter (where kind in ('taken_back', 'restored')), 0) - new.available_delta
      not between 0 and coalesce(sum(available_delta) filter (where kind = 'bought'), 0)
      from hour_entries where payment_id = new.payment_id and lot_id = new.lot_id) then
    raise exception 'no more than was bought' using errcode = 'check_violation', constraint = 'hours_taken_back_were_bought';
  end if;
  return new;
end $$;
create trigger hours_taken_back_were_bought before insert on hour_entries
  for each row when (new.kind in ('taken_back', 'restored')) execute function refuse_too_much_taken_back();

create function add_hours() returns trigger language plpgsql as $$
begin
  update hour_lots set
    bought_minutes = bought_minutes + case when new.kind in ('bought', 'granted') then new.available_delta else 0 end,
    available_minutes = available_minutes + new.available_delta,
    reserved_minutes = reserved_minutes + new.reserved_delta,
    used_minutes = used_minutes + new.used_delta
    where id = new.lot_id;
  return null;
end $$;
create trigger hours_add_up after insert on hour_entries for each row execute function add_hours();
