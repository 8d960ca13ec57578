-- Two admins who remove each other at once must not leave the site to nobody: the lock makes the second one count again.
create function keep_one_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('keep_one_admin'));
  if not exists (select from user_roles where role = 'admin') then
    raise exception 'at least one admin remains' using errcode = 'check_violation', constraint = 'one_admin_remains';
  end if;
  return null;
end $$;

create constraint trigger one_admin_remains after delete or update on user_roles
  deferrable initially deferred for each row execute function keep_one_admin();
