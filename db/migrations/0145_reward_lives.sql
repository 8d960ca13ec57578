-- What a reward became is a list of facts, each written once: earned (or over the cap), reversed, restored, paid, reviewed. What is paid
-- is what was earned, once, and not what was reversed.

-- How many rewards a person may earn in a calendar year, as it was announced when this one was recorded; null before there was a cap.
alter table referral_rewards
  add column yearly_cap integer constraint reward_cap_is_positive check (yearly_cap > 0),
  add constraint reward_amount_is_named unique (id, amount_cents),
  -- Two accounts turned out to be one person: a reward with facts stays, of nobody.
  alter column referred_user_id drop not null;

-- A transfer to somebody who passed a code on: asked for, then made by the coach, or over when nothing is due any more.
create table referral_payouts (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Null when the coach paid without being asked.
  requested_at timestamptz,
  iban text,
  holder text,
  amount_cents integer constraint payout_is_positive check (amount_cents > 0),
  paid_on date,
  paid_at timestamptz,
  closed_at timestamptz,
  constraint payout_is_sealed check (iban like 's1.%' and holder like 's1.%'),
  constraint payout_names_an_account_whole check ((iban is null) = (holder is null)),
  constraint payout_is_noted_whole check ((paid_at is null) = (paid_on is null) and (paid_at is null) = (amount_cents is null)),
  constraint payout_is_not_to_come check (paid_on <= (paid_at at time zone 'Europe/Paris')::date),
  constraint payout_ends_once check (paid_at is null or closed_at is null),
  constraint open_payout_was_asked_for check (paid_at is not null or (requested_at is not null and (iban is null) = (closed_at is not null)))
);
create unique index one_open_payout_by_person on referral_payouts (user_id) where paid_at is null and closed_at is null;
create index payouts_by_person on referral_payouts (user_id, paid_on);
create index payouts_by_day on referral_payouts (paid_on) where paid_at is not null;
create index payouts_with_an_account on referral_payouts (paid_at) where iban is not null;

create table referral_reward_events (
  id uuid primary key,
  rank bigint generated always as identity,
  reward_id uuid not null,
  amount_cents integer not null,
  kind text not null constraint reward_event_is_known check (kind in ('earned', 'over_cap', 'reversed', 'restored', 'paid', 'reviewed')),
  -- When it became true; it may be written a little later.
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  payout_id uuid references referral_payouts (id),
  constraint reward_event_is_past check (happened_at <= recorded_at),
  constraint payments_alone_name_a_payout check ((kind = 'paid') = (payout_id is not null)),
  constraint reward_event_has_its_amount foreign key (reward_id, amount_cents) references referral_rewards (id, amount_cents)
);
create unique index reward_is_earned_once on referral_reward_events (reward_id) where kind in ('earned', 'over_cap');
create unique index reward_is_paid_once on referral_reward_events (reward_id) where kind = 'paid';
create index reward_events_by_reward on referral_reward_events (reward_id, rank);
create index reward_events_by_payout on referral_reward_events (payout_id) where payout_id is not null;

create function refuse_reward_out_of_order() returns trigger language plpgsql as $$
declare
  earned boolean;
  reversed boolean;
  paid boolean;
  reviewed boolean;
begin
  perform from referral_rewards where id = new.reward_id for update;
  select coalesce(bool_or(kind = 'earned'), false), coalesce(bool_or(kind = 'paid'), false),
    coalesce((array_agg(kind order by rank desc) filter (where kind in ('reversed', 'restored')))[1] = 'reversed', false),
    coalesce((array_agg(kind order by rank desc) filter (where kind in ('reversed', 'reviewed')))[1] = 'reviewed', false)
    into earned, paid, reversed, reviewed
    from referral_reward_events where reward_id = new.reward_id;
  if (new.kind = 'reversed' and (not earned or reversed))
    or (new.kind = 'restored' and not reversed)
    or (new.kind = 'paid' and (not earned or reversed or not exists (
      select from referral_payouts payout join referral_rewards reward on reward.referrer_user_id = payout.user_id
      where payout.id = new.payout_id and reward.id = new.reward_id)))
    or (new.kind = 'reviewed' and (not paid or not reversed or reviewed))
  then
    raise exception 'a reward cannot be %', new.kind using errcode = 'check_violation', constraint = 'reward_life_is_in_order';
  end if;
  return new;
end $$;
create trigger reward_life_is_in_order before insert on referral_reward_events
  for each row execute function refuse_reward_out_of_order();

create function refuse_reward_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'what happened to a reward stays' using errcode = 'check_violation', constraint = 'reward_events_are_kept';
end $$;
create trigger reward_events_are_kept before update or delete on referral_reward_events
  for each row execute function refuse_reward_rewriting();

-- Once noted, a transfer keeps its amount and its day; the account it went to is forgotten, and its person may be the one account of two.
create function refuse_payout_rewriting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.paid_at is null then return old; end if;
  elsif old.paid_at is null and old.closed_at is null then
    return new;
  elsif (new.id, new.requested_at, new.amount_cents, new.paid_on, new.paid_at, new.closed_at)
      is not distinct from (old.id, old.requested_at, old.amount_cents, old.paid_on, old.paid_at, old.closed_at)
    and (new.iban is null or new.iban is not distinct from old.iban)
    and (new.holder is null or new.holder is not distinct from old.holder) then
    return new;
  end if;
  raise exception 'a payout stays as it was noted' using errcode = 'check_violation', constraint = 'payout_is_frozen';
end $$;
create trigger payout_is_frozen before update or delete on referral_payouts
  for each row execute function refuse_payout_rewriting();

-- At commit a transfer is worth the rewards it pays, to the cent.
create function refuse_payout_of_another_sum() returns trigger language plpgsql as $$
declare
  payout uuid := case tg_table_name when 'referral_payouts' then new.id else (to_jsonb(new) ->> 'payout_id')::uuid end;
begin
  if (select coalesce(amount_cents, 0) from referral_payouts where id = payout)
    <> (select coalesce(sum(amount_cents), 0) from referral_reward_events where payout_id = payout) then
    raise exception 'a payout is the sum of its rewards' using errcode = 'check_violation', constraint = 'payout_is_the_sum_of_its_rewards';
  end if;
  return null;
end $$;
create constraint trigger payout_is_the_sum_of_its_rewards after insert or update on referral_payouts
  deferrable initially deferred for each row execute function refuse_payout_of_another_sum();
create constraint trigger payment_is_part_of_its_payout after insert on referral_reward_events
  deferrable initially deferred for each row when (new.kind = 'paid') execute function refuse_payout_of_another_sum();

-- Where each reward stands: the one reading of its facts.
create view referral_reward_states as
  select reward.id, reward.referrer_user_id, reward.referred_user_id, reward.contract_id, reward.amount_cents, reward.yearly_cap,
    reward.withdraw_until,
    max(event.happened_at) filter (where event.kind = 'earned') as earned_at,
    coalesce(bool_or(event.kind = 'over_cap'), false) as over_cap,
    coalesce((array_agg(event.kind order by event.rank desc) filter (where event.kind in ('reversed', 'restored')))[1] = 'reversed', false)
      as reversed,
    max(event.happened_at) filter (where event.kind = 'reversed') as reversed_at,
    max(event.payout_id::text) filter (where event.kind = 'paid')::uuid as payout_id,
    coalesce((array_agg(event.kind order by event.rank desc) filter (where event.kind in ('reversed', 'reviewed')))[1] = 'reviewed', false)
      as reviewed
  from referral_rewards reward left join referral_reward_events event on event.reward_id = reward.id
  group by reward.id;
