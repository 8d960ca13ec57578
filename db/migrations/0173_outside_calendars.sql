-- The coach's own calendars, read elsewhere: what is taken in them, and nothing of what it is.
create table outside_calendars (
  id uuid primary key,
  name text not null constraint outside_calendar_has_a_name check (char_length(name) between 1 and 60),
  -- Whoever has it reads her whole calendar: kept sealed.
  sealed_address text not null,
  tried_at timestamptz,
  read_at timestamptz,
  failing_since timestamptz,
  failure text,
  -- Of the copy that is kept, and when it was last read whole.
  etag text,
  modified text,
  copied_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint failing_calendar_says_why check ((failing_since is null) = (failure is null)),
  constraint outside_calendar_is_read_when_tried check (read_at is null or tried_at >= read_at)
);

create table outside_busy (
  calendar_id uuid not null constraint outside_busy_calendar_id_fkey references outside_calendars (id) on delete cascade,
  start_at timestamptz not null,
  end_at timestamptz not null,
  constraint outside_busy_pkey primary key (calendar_id, start_at),
  constraint outside_busy_ends_after_it_begins check (end_at > start_at)
);
create index outside_busy_by_end on outside_busy (end_at);
