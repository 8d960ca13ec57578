-- A notice sent without an account is found by whoever proves its address.
create index contract_notices_by_address on contract_notices (lower(email)) where user_id is null;
