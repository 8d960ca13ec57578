-- A session knows whose device it is on, its last visit, and when the password was last typed in it.
alter table sessions
  add column lifetime text not null default 'ordinary'
    constraint session_lifetime_known check (lifetime in ('ordinary', 'shared', 'staff')),
  add column seen_at timestamptz not null default now(),
  add column password_at timestamptz not null default now();
update sessions set seen_at = updated_at, password_at = created_at;
-- The coach signs in again: her sessions are shorter from now on.
delete from sessions where user_id in (select user_id from user_roles);

-- A change of address: asked, proved by the new one, announced to the old one, which may undo it for three days.
create table address_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  old_email citext not null,
  new_email citext not null,
  asked_at timestamptz not null,
  confirm_token_hash text constraint one_change_per_confirmation unique,
  confirm_until timestamptz,
  made_at timestamptz,
  undo_token_hash text constraint one_change_per_undo unique,
  undo_until timestamptz,
  -- Undone by the old address, replaced by a later wish, or stopped by a new password.
  ended_at timestamptz,
  constraint confirmation_of_change_expires check (confirm_token_hash is null or confirm_until is not null),
  constraint only_a_made_change_is_undone check (undo_token_hash is null or (made_at is not null and undo_until is not null))
);
create index address_changes_by_user on address_changes (user_id, asked_at desc);
create index address_changes_by_age on address_changes (asked_at);

-- The secret of an authenticator application (RFC 6238), sealed with a key that is not in the database.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text not null,
  enrolled_at timestamptz not null,
  -- The last thirty-second step whose code was accepted: none is accepted twice.
  last_step bigint not null
);

create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Between the password and the code of a sign-in.
create table sign_in_steps (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  shared_device boolean not null,
  expires_at timestamptz not null,
  tries integer not null default 0 constraint few_tries_per_step check (tries between 0 and 5)
);
create index sign_in_steps_by_user on sign_in_steps (user_id);
create index sign_in_steps_by_end on sign_in_steps (expires_at);

-- Links that make a coach's account, once each. A link is signed, not stored: only its use is.
create table first_accesses (
  link_hash text primary key,
  used_at timestamptz not null,
  user_id uuid references users (id) on delete set null
);
