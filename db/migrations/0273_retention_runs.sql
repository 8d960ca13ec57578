-- What each rule of retention did the last time it found something, and when it last looked.
create table retention_runs (
  rule text primary key,
  ran_at timestamptz not null,
  did_at timestamptz,
  -- Rows deleted or emptied, by table.
  rows jsonb,
  constraint what_was_done_has_its_day check ((did_at is null) = (rows is null))
);
