-- An address is kept once, sealed, and takes its key along when it leaves the list.
alter table opening_requests
  alter column email_hash set not null,
  add constraint one_opening_request_per_address unique (email_hash),
  add constraint opening_request_is_sealed check (email like 's1.%');
create function forget_key_of_opening_request() returns trigger language plpgsql as $$
begin
  perform forget_own_key(old.email);
  return null;
end $$;
create trigger opening_request_takes_its_key_away after delete on opening_requests
  for each row execute function forget_key_of_opening_request();

-- Who was told of the opening is told by no backup from before.
alter table noted_erasures drop constraint noted_erasures_who_check;
alter table noted_erasures add constraint noted_erasures_who_check
  check (who ~ '^(account [0-9a-f-]{36}|merged [0-9a-f-]{36} [0-9a-f-]{36}|(address|letter|told) [0-9a-f]{64})$');
