-- Undoing a change of address asks for the password from before it: who only reads the old mailbox takes nothing. A password
-- changed just before the address is not that one: the one of three days before counts.
alter table passwords
  add column former_hash text,
  add column former_at timestamptz,
  add constraint former_password_has_its_moment check ((former_hash is null) = (former_at is null));
alter table address_changes
  add column former_hash text,
  -- False: somebody else reads the old mailbox; asked for with the password and the second factor.
  add column tell_former boolean not null default true;
