-- A large file sent by parts, from a telephone whose network comes and goes: what has arrived stays, the rest follows.
create table uploads (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  kind text not null,
  size_bytes bigint not null constraint upload_is_not_empty check (size_bytes > 0),
  received_bytes bigint not null default 0
    constraint upload_receives_what_was_told check (received_bytes between 0 and size_bytes),
  -- Once every part came: the whole file, until a form takes it.
  file_id uuid constraint one_upload_per_file unique references files (id) on delete cascade,
  created_at timestamptz not null,
  constraint upload_is_whole check (file_id is null or received_bytes = size_bytes)
);
create index uploads_of_owner on uploads (owner_id);
create index uploads_by_age on uploads (created_at);

create table upload_parts (
  upload_id uuid not null references uploads (id) on delete cascade,
  first_byte bigint not null constraint part_begins_in_the_file check (first_byte >= 0),
  file_id uuid not null constraint one_part_per_file unique references files (id) on delete cascade,
  primary key (upload_id, first_byte)
);
