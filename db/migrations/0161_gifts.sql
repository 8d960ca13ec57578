-- A year somebody buys for somebody else: an order of its own, one gift once it is paid, one code, one year once it is opened.
alter table payment_outcomes drop constraint payment_outcomes_kind_check;
alter table payment_outcomes add constraint payment_outcomes_kind_check check (kind in ('period', 'seat', 'session', 'gift', 'auto_refund'));

-- One price, one payment: no code of anybody.
alter table orders add constraint gift_is_sold_at_its_price
  check (subject <> 'gift' or (discount_cents = 0 and discount_label is null and promo_code_id is null and instalment_count = 1));

-- What the buyer agreed to besides the terms: once somebody opens the code the year has begun, and nobody withdraws from it any more.
create table gift_orders (
  order_id uuid primary key constraint gift_orders_order_id_fkey references orders (id),
  opening_accepted_at timestamptz not null
);

create table gifts (
  id uuid primary key,
  user_id uuid not null references users (id),
  order_id uuid not null constraint one_gift_per_order unique constraint gifts_order_id_fkey references orders (id),
  payment_id uuid not null constraint one_gift_per_payment unique,
  paid boolean not null default true constraint gift_is_paid check (paid),
  mode text not null,
  -- HMAC of the code, which whoever types it finds; the code itself is sealed with the buyer's key.
  code_hash text not null constraint one_gift_per_code unique,
  sealed_code text not null constraint gift_code_is_sealed check (sealed_code like 's1.%'),
  paid_at timestamptz not null,
  -- The last day it opens.
  expires_on date not null,
  opened_at timestamptz,
  opened_by uuid constraint gifts_opened_by_fkey references users (id),
  -- The terms that who opened it accepted.
  terms_hash text constraint gifts_terms_hash_fkey references accepted_terms (hash),
  -- The bank took the price back, it went back from the provider's dashboard, or the trial it was sold in is over.
  revoked_at timestamptz,
  revoked_reason text constraint gift_revocation_is_known check (revoked_reason in ('refunded', 'charged_back', 'put_aside')),
  withdrawn_at timestamptz,
  constraint gift_has_paid_payment foreign key (payment_id, paid) references payments (id, is_paid),
  constraint gift_has_the_mode_of_its_payment foreign key (payment_id, mode) references payments (id, mode),
  constraint gift_holds_for_some_time check (expires_on > (paid_at at time zone 'Europe/Paris')::date),
  constraint gift_is_opened_whole check ((opened_at is null) = (opened_by is null) and (opened_at is null) = (terms_hash is null)),
  constraint gift_is_opened_in_time check ((opened_at at time zone 'Europe/Paris')::date <= expires_on),
  constraint gift_is_revoked_whole check ((revoked_at is null) = (revoked_reason is null)),
  constraint revoked_gift_is_not_opened check (opened_at <= revoked_at),
  constraint withdrawn_gift_is_not_opened check (withdrawn_at is null or opened_at is null)
);
create index gifts_by_buyer on gifts (user_id, paid_at desc);
create index gifts_by_opener on gifts (opened_by) where opened_by is not null;
create index gifts_by_last_day on gifts (expires_on);

create function refuse_gift_of_another_order() returns trigger language plpgsql as $$
begin
  if not exists (select from orders o join instalments i on i.order_id = o.id join payments p on p.instalment_id = i.id
      join gift_orders agreed on agreed.order_id = o.id
      where o.id = new.order_id and o.subject = 'gift' and o.user_id = new.user_id and p.id = new.payment_id) then
    raise exception 'a gift is of its order' using errcode = 'check_violation', constraint = 'gift_is_of_its_order';
  end if;
  return new;
end $$;
create trigger gift_is_of_its_order before insert on gifts for each row execute function refuse_gift_of_another_order();

-- What was sold stays as it was; it is opened once, and withdrawn from once. Its people may change, when two accounts become one.
create function refuse_changed_gift() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.order_id, new.payment_id, new.code_hash, new.sealed_code, new.paid_at, new.expires_on)
      is distinct from (old.order_id, old.payment_id, old.code_hash, old.sealed_code, old.paid_at, old.expires_on)
    or old.opened_at is not null and (new.opened_at, new.terms_hash) is distinct from (old.opened_at, old.terms_hash)
    or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at then
    raise exception 'a gift is sold, opened and withdrawn from once' using errcode = 'check_violation', constraint = 'gift_is_frozen';
  end if;
  return new;
end $$;
create trigger gift_is_frozen before update or delete on gifts for each row execute function refuse_changed_gift();

-- A year without contract is given by the coach, with her reason, or by a gift: never both.
alter table membership_grants alter column reason drop not null;
alter table membership_grants
  add column gift_id uuid constraint one_grant_per_gift unique constraint membership_grants_gift_id_fkey references gifts (id),
  add constraint grant_has_one_cause check ((gift_id is null) = (reason is not null) and (gift_id is null or granted_by is null));

-- At commit: who opened a gift has its year, and nobody else.
create function refuse_opened_gift_without_year() returns trigger language plpgsql as $$
begin
  if (select g.opened_at is not null and not exists (select from membership_grants given join membership_periods p on p.cause_grant_id = given.id
      where given.gift_id = g.id and given.user_id = g.opened_by and p.user_id = g.opened_by) from gifts g where g.id = new.id) then
    raise exception 'an opened gift gave its year' using errcode = 'check_violation', constraint = 'opened_gift_has_its_year';
  end if;
  return null;
end $$;
create constraint trigger opened_gift_has_its_year after insert or update on gifts
  deferrable initially deferred for each row execute function refuse_opened_gift_without_year();

create function refuse_year_of_unopened_gift() returns trigger language plpgsql as $$
begin
  if exists (select from membership_grants given join gifts g on g.id = given.gift_id
      where given.id = new.id and given.user_id is distinct from g.opened_by) then
    raise exception 'a gift gives its year to who opened it' using errcode = 'check_violation', constraint = 'gifted_year_was_opened';
  end if;
  return null;
end $$;
create constraint trigger gifted_year_was_opened after insert or update on membership_grants
  deferrable initially deferred for each row execute function refuse_year_of_unopened_gift();

-- A gift opens no contract: no code brings it, no referral and no reward come of it.
create function refuse_contract_of_gift() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.order_id and subject = 'gift') then
    raise exception 'a gift opens no contract' using errcode = 'check_violation', constraint = 'gift_opens_no_contract';
  end if;
  return new;
end $$;
create trigger gift_opens_no_contract before insert or update of order_id on membership_contracts
  for each row execute function refuse_contract_of_gift();
create trigger gift_has_no_code before insert or update of order_id on membership_orders
  for each row execute function refuse_contract_of_gift();
