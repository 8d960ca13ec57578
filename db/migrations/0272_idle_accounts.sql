-- When somebody last came: told by their sessions as they go, since none lasts.
alter table users add column last_seen_on date;

create function keep_last_visit() returns trigger language plpgsql as $$
begin
  update users set last_seen_on = greatest(last_seen_on, (old.seen_at at time zone 'Europe/Paris')::date) where id = old.user_id;
  return null;
end $$;
create trigger sessions_tell_the_last_visit after delete on sessions for each row execute function keep_last_visit();

-- Who was told that an account nobody uses will be erased, and when.
create table idle_notices (
  user_id uuid primary key references users (id) on delete cascade,
  told_on date not null
);
