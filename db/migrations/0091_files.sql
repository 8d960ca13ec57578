-- Files that people send: what they are and whose. The bytes are in the file store, under a name that says nothing.
create table file_prefix (
  only_one boolean primary key default true constraint one_file_prefix check (only_one),
  prefix text not null constraint file_prefix_says_nothing check (prefix ~ '^[0-9a-f]{16}$')
);
-- Of this database alone: the sweep never looks at what another one keeps in the same store.
insert into file_prefix (prefix) values (left(replace(gen_random_uuid()::text, '-', ''), 16));

create table files (
  id uuid primary key,
  key text not null constraint one_file_per_key unique
    constraint file_key_says_nothing check (key ~ '^[0-9a-f]{16}/[0-9a-f]{2}/[0-9a-f]{32}$'),
  purpose text not null,
  -- Erased with its owner; null: the site's own.
  owner_id uuid references users (id) on delete cascade,
  -- The media type its bytes show, whatever its sender said.
  kind text not null,
  size_bytes bigint not null constraint file_is_not_empty check (size_bytes > 0),
  sha256 text not null constraint file_sha256_is_hex check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  created_at timestamptz not null,
  -- Null while its bytes are on their way to the store: nobody reads it yet.
  stored_at timestamptz,
  constraint file_has_both_sides check ((width is null) = (height is null) and width > 0 and height > 0)
);
create index files_of_owner on files (owner_id) where owner_id is not null;
create index files_on_their_way on files (created_at) where stored_at is null;
