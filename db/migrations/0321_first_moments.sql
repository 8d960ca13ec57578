-- Each day at noon, the first moment somebody could book, beside what the site promises: what the promise of a first meeting is counted by.
create table first_moments (
  day date primary key,
  looked_at timestamptz not null,
  free_at timestamptz,
  within_hours integer not null check (within_hours > 0)
);
