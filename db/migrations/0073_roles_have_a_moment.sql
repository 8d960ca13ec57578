-- When the back office was opened to somebody: a first access written before that opens nothing any more.
alter table user_roles add column given_at timestamptz not null default now();
