-- Codes the coach gives out herself: euros off, or a price, for some days and so many uses. Written once, then only stopped; their
-- uses are counted from the orders. None begins as the code of a member does: each is found without asking which it is.
create table promo_codes (
  id uuid primary key,
  code text not null constraint one_promo_code_of_a_name unique
    constraint promo_code_is_spelled check (code ~ '^[A-Z0-9]{4,20}$' and code not like 'CLAIR%'),
  -- What it is for, as orders name it.
  subject text not null,
  discount_cents integer,
  price_cents integer,
  first_day date not null,
  last_day date not null,
  most_uses integer not null constraint promo_code_has_uses check (most_uses between 1 and 10000),
  created_at timestamptz not null,
  stopped_at timestamptz,
  constraint promo_code_gives_one_thing
    check (num_nonnulls(discount_cents, price_cents) = 1 and coalesce(discount_cents, price_cents) > 0),
  constraint promo_code_has_days check (last_day >= first_day)
);

create function refuse_changed_promo_code() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - 'stopped_at') is distinct from (to_jsonb(new) - 'stopped_at') or old.stopped_at is not null then
    raise exception 'a promo code is written once' using errcode = 'check_violation', constraint = 'promo_code_is_frozen';
  end if;
  return new;
end $$;
create trigger promo_code_is_frozen before update on promo_codes for each row execute function refuse_changed_promo_code();

alter table orders
  add column promo_code_id uuid constraint orders_promo_code_id_fkey references promo_codes (id),
  add column has_promo_code boolean not null generated always as (promo_code_id is not null) stored,
  add constraint promo_code_takes_off check (promo_code_id is null or discount_cents > 0),
  add constraint orders_by_reason unique (id, has_promo_code);
create index orders_by_promo_code on orders (promo_code_id, user_id) where promo_code_id is not null;

create function refuse_changed_promo_of_order() returns trigger language plpgsql as $$
begin
  raise exception 'an order is frozen once placed' using errcode = 'check_violation', constraint = 'promo_of_order_is_frozen';
end $$;
create trigger promo_of_order_is_frozen before update of promo_code_id on orders for each row
  when (old.promo_code_id is distinct from new.promo_code_id) execute function refuse_changed_promo_of_order();

-- At most one reason for a discount: an order with the code of a member has no promo code.
alter table membership_orders
  add column without_promo_code boolean generated always as (case when referral_code is not null then false end) stored,
  add constraint one_reason_for_a_discount foreign key (order_id, without_promo_code) references orders (id, has_promo_code);

-- How often a code is used at this instant: by every order that was paid, and by every other that may still be: not replaced, not a day
-- old, or with a payment under way. An unpaid one of `besides` does not count: their next order replaces it.
create function promo_code_uses(of_code uuid, at_instant timestamptz, besides uuid) returns integer language sql stable as $$
  select count(*)::integer from orders o
  cross join lateral (
    select coalesce(bool_or(p.is_paid), false) as paid, coalesce(bool_or(p.status in ('open', 'pending')), false) as under_way
    from instalments i join payments p on p.instalment_id = i.id where i.order_id = o.id
  ) attempts
  where o.promo_code_id = of_code and (attempts.paid
    or (o.user_id is distinct from besides and o.superseded_at is null
      and (o.placed_at > at_instant - interval '24 hours' or attempts.under_way)))
$$;

create function refuse_promo_code_that_does_not_hold() returns trigger language plpgsql as $$
declare given promo_codes;
begin
  select * into given from promo_codes where id = new.promo_code_id for update;
  if given.subject is distinct from new.subject or given.stopped_at is not null
    or (new.placed_at at time zone 'Europe/Paris')::date not between given.first_day and given.last_day
    or new.discount_cents is distinct from coalesce(given.discount_cents, new.list_price_cents - given.price_cents) then
    raise exception 'this promo code does not hold' using errcode = 'check_violation', constraint = 'promo_code_holds';
  end if;
  if promo_code_uses(given.id, new.placed_at, new.user_id) >= given.most_uses then
    raise exception 'this promo code is used up' using errcode = 'check_violation', constraint = 'promo_code_uses_are_limited';
  end if;
  return new;
end $$;
create trigger promo_code_holds before insert on orders for each row
  when (new.promo_code_id is not null) execute function refuse_promo_code_that_does_not_hold();
