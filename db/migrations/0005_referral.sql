-- A person keeps one code for life; it opens a discount while its owner is a member.
create table referral_codes (
  user_id uuid primary key references users (id),
  code text not null constraint one_owner_per_code unique
    constraint code_is_well_formed check (code ~ '^CLAIR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  created_at timestamptz not null
);
