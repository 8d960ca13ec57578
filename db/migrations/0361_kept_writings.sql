-- What each keeping of a text that keeps itself gave: the text sent after it, before it was answered, is known to follow it.
create table kept_writings (
  id uuid primary key,
  version timestamptz not null
);
create index kept_writings_by_version on kept_writings (version);
