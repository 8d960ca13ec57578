-- One row per publication: a row, rather than a counter, so that two publications never wait for each other.
create table page_invalidations (
  id bigint generated always as identity primary key,
  invalidated_at timestamptz not null default clock_timestamp()
);
