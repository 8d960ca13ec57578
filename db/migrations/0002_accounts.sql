-- users, sessions, accounts and verifications have the shape better-auth reads. A new sign-up is a user whose e-mail is
-- <id>@pending.invalid until the person proves the address they typed, which waits in pending_addresses.
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null constraint one_account_per_address unique
    constraint address_is_lower_case check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null constraint one_session_per_token unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint one_sign_in_method_per_provider unique (user_id, provider_id)
);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_by_identifier on verifications (identifier);

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  phone text not null,
  -- Proof of what was accepted at sign-up; absent for accounts the operator made.
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null
);
create index profiles_by_age on profiles (created_at desc);

create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role text not null constraint role_known check (role = 'admin'),
  primary key (user_id, role)
);

create table pending_addresses (
  user_id uuid primary key references users (id) on delete cascade,
  email citext not null,
  confirm_token_hash text constraint one_address_per_confirmation unique,
  expires_at timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  constraint confirmation_expires check ((confirm_token_hash is null) or (expires_at is not null))
);
create index pending_addresses_waiting on pending_addresses (email, created_at desc) where confirmed_at is null;

-- The typed address stays only until the worker has looked it up.
create table reset_requests (
  id uuid primary key default gen_random_uuid(),
  email citext,
  user_id uuid references users (id) on delete cascade,
  token_hash text constraint one_reset_per_token unique,
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz,
  constraint reset_expires check ((token_hash is null) or (expires_at is not null and user_id is not null))
);
create index reset_requests_by_age on reset_requests (created_at);
create index reset_requests_by_user on reset_requests (user_id);
