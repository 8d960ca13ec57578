-- The code a member shows to a partner: one each, for a day. The database holds an HMAC of it, whose key it does not have, and the code
-- and the first name to show sealed with the member's key. Of a check nothing is kept but one more in the count of its month.
create table partner_codes (
  id uuid primary key,
  user_id uuid not null constraint one_code_by_member unique references users (id) on delete cascade,
  code_hash text not null constraint code_is_hashed check (length(code_hash) = 43),
  sealed_code text not null constraint code_is_sealed check (sealed_code like 's1.%'),
  sealed_first_name text constraint first_name_is_sealed check (sealed_first_name like 's1.%'),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  constraint code_lives_a_day check (ends_at = created_at + interval '24 hours'),
  constraint each_code_is_one_person unique (code_hash)
);
create index partner_codes_by_end on partner_codes (ends_at);

create table partner_checks (
  month text primary key constraint checks_are_counted_by_month check (month ~ '^\d{4}-\d{2}$'),
  checks integer not null constraint checks_are_counted check (checks > 0)
);
