-- What the nightly look at the rules of the house found broken: one row a night.
create table invariant_checks (
  id uuid primary key,
  checked_at timestamptz not null,
  -- How many rules were read, and of the broken ones the code, how many rows, and the first of them.
  rules integer not null check (rules > 0),
  broken jsonb not null constraint broken_rules_are_a_list check (jsonb_typeof(broken) = 'array')
);
create index invariant_checks_by_moment on invariant_checks (checked_at desc);
