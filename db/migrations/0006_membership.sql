-- A contract is one paid year of one person; its periods are what payments (or the coach) really opened.

create table membership_contracts (
  id uuid primary key,
  user_id uuid not null references users (id),
  order_id uuid not null constraint one_contract_per_order unique references orders (id),
  type text not null default 'premium' check (type = 'premium'),
  start_date date not null,
  end_date date not null,
  referred_by_code text,
  created_at timestamptz not null,
  constraint contract_has_days check (end_date > start_date)
);
create index contracts_by_user on membership_contracts (user_id, start_date);
create index contracts_by_referrer on membership_contracts (referred_by_code) where referred_by_code is not null;

-- What the buyer chose with the order, before any payment.
create table membership_orders (
  order_id uuid primary key references orders (id),
  referral_code text,
  early_start_requested_at timestamptz
);

-- An order made before signing in: kept half an hour, used once (the payment then starts by itself).
create table order_drafts (
  id uuid primary key,
  token_hash text not null constraint one_draft_per_token unique,
  instalment_count integer not null check (instalment_count in (1, 2)),
  referral_code text,
  early_start boolean not null,
  shown_total_cents integer not null,
  terms_version text not null,
  accepted_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table membership_grants (
  id uuid primary key,
  user_id uuid not null references users (id),
  reason text not null,
  granted_by uuid,
  granted_at timestamptz not null
);

create table membership_periods (
  id uuid primary key,
  contract_id uuid references membership_contracts (id),
  user_id uuid not null references users (id),
  period daterange not null constraint period_has_days check (not isempty(period)),
  cause_payment_id uuid constraint one_period_per_payment unique,
  cause_paid boolean not null default true constraint cause_is_paid check (cause_paid),
  cause_grant_id uuid constraint one_period_per_grant unique references membership_grants (id),
  revoked_at timestamptz,
  revoked_reason text,
  constraint period_has_one_cause check (num_nonnulls(cause_payment_id, cause_grant_id) = 1),
  constraint period_has_paid_payment foreign key (cause_payment_id, cause_paid) references payments (id, is_paid),
  constraint periods_never_overlap exclude using gist (user_id with =, period with &&) where (revoked_at is null)
);
create index periods_by_user on membership_periods (user_id);

-- «Active» is computed for a day, never stored. Columns as the owner names them.
create function memberships_on(today date)
returns table (id uuid, user_id uuid, type text, status text, start_date date, end_date date, referral_code text, referred_by_code text)
language sql stable as $$
  select contract.id, contract.user_id, contract.type,
    case
      when exists (select from membership_periods p where p.contract_id = contract.id and p.revoked_at is null and today <@ p.period) then 'active'
      when contract.start_date > today
        and exists (select from membership_periods p where p.contract_id = contract.id and p.revoked_at is null) then 'upcoming'
      when contract.end_date < today then 'ended'
      else 'suspended'
    end,
    contract.start_date, contract.end_date,
    (select code.code from referral_codes code where code.user_id = contract.user_id),
    contract.referred_by_code
  from membership_contracts contract
$$;
