-- The address a member gives the other parent to read the calendar: its secret is a hash here, one per member, and deleting the row closes it.
create table calendar_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null,
  created_at timestamptz not null,
  constraint one_calendar_link_per_person unique (user_id),
  constraint one_calendar_link_per_secret unique (token_hash)
);
