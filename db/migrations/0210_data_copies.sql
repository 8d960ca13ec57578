-- The copy of everything the site keeps of one person, made when she asks: one at a time, sealed with her key, gone after seven days.
create table data_copies (
  user_id uuid primary key references users (id) on delete cascade,
  -- Drawn anew when she asks again: what is being made for an older one comes to nothing.
  id uuid not null constraint one_data_copy_per_id unique,
  asked_at timestamptz not null,
  failed_at timestamptz,
  ready_at timestamptz,
  expires_at timestamptz,
  -- Its bytes, sealed, and how many they are once opened.
  file_id uuid references files (id),
  size_bytes bigint,
  constraint ready_copy_is_whole check (num_nonnulls(ready_at, expires_at, file_id, size_bytes) in (0, 4)),
  constraint copy_is_ready_or_failed check (ready_at is null or failed_at is null),
  constraint copy_lasts_seven_days check (expires_at <= ready_at + interval '7 days')
);
create index data_copies_by_end on data_copies (expires_at) where expires_at is not null;
