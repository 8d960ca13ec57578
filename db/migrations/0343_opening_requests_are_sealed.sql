-- Who waits for the opening stood in clear: each address is sealed with a key of its own (the code beside), and found by a keyed hash.
drop index opening_requests_by_address;
alter table opening_requests
  drop constraint opening_requests_pkey,
  drop constraint opening_request_is_an_address,
  add column id uuid not null constraint opening_requests_pkey primary key default gen_random_uuid(),
  add column email_hash text;
alter table opening_requests alter column id drop default;
