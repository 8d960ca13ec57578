-- Who brought whom, once, at one level; what it earns is computed from what the referred person really paid.
create table referral_rewards (
  id uuid primary key,
  referrer_user_id uuid not null references users (id),
  referred_user_id uuid not null constraint one_reward_per_referred unique references users (id),
  contract_id uuid not null constraint one_reward_per_contract unique references membership_contracts (id),
  amount_cents integer not null constraint reward_is_not_negative check (amount_cents >= 0),
  recorded_at timestamptz not null,
  constraint nobody_refers_themselves check (referrer_user_id <> referred_user_id)
);
create index rewards_by_referrer on referral_rewards (referrer_user_id);
