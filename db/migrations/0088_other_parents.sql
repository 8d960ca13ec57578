-- Whom a person named as the other parent of their children: fingerprints (HMAC-SHA-256, base64url), never what was typed.
create table other_parents (
  user_id uuid primary key references users (id) on delete cascade,
  given_name_hash text constraint given_name_hash_is_whole check (length(given_name_hash) = 43),
  email_hash text constraint email_hash_is_whole check (length(email_hash) = 43),
  phone_hash text constraint phone_hash_is_whole check (length(phone_hash) = 43),
  named_at timestamptz not null,
  constraint other_parent_can_be_found check (email_hash is not null or phone_hash is not null)
);
create index other_parents_by_email on other_parents (email_hash) where email_hash is not null;
create index other_parents_by_phone on other_parents (phone_hash) where phone_hash is not null;

-- The secret of these fingerprints, made once: a data key of nobody's, wrapped and wrapped again as the others are.
create table fingerprint_keys (
  is_only boolean primary key default true constraint one_fingerprint_key check (is_only),
  data_key_id uuid not null references data_keys (id)
);
