-- What members read, listen to and watch. A piece has a number, which is all that its address and its tab say of it.
create table library_items (
  id uuid primary key,
  number integer not null generated always as identity constraint one_item_per_number unique,
  kind text not null constraint library_kind_is_known
    check (kind in ('guide', 'audio', 'video', 'checklist', 'template', 'link')),
  theme text not null,
  title text not null constraint library_item_has_a_title check (title <> ''),
  summary text not null default '',
  -- One page that anybody may read in the shop window.
  extract text not null default '',
  -- Of a tool of ours: where it is on this site.
  address text constraint library_link_stays_here check (address ~ '^/[a-z0-9/-]*$'),
  -- To anybody who has an account; otherwise to members.
  is_free boolean not null default false,
  -- Invented, or made to try: sold as nothing.
  demonstration boolean not null default false,
  ends_with_help boolean not null default true,
  up_to_date_on date not null,
  -- The day the coach committed to, while it is not published.
  promised_for date,
  -- Null: a draft; to come: scheduled.
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table library_versions (
  id uuid primary key,
  item_id uuid not null references library_items (id) on delete cascade,
  file_id uuid not null constraint one_version_per_file unique references files (id),
  -- What is read; of the others at most one waits to replace it.
  is_online boolean not null default false,
  page_count integer constraint library_pages_are_counted check (page_count > 0),
  duration_seconds integer constraint library_duration_is_counted check (duration_seconds > 0),
  created_at timestamptz not null
);
create unique index one_online_version on library_versions (item_id) where is_online;
create unique index one_waiting_version on library_versions (item_id) where not is_online;

-- What is said, phrase by phrase: the captions, and the whole text.
create table library_captions (
  version_id uuid not null references library_versions (id) on delete cascade,
  position integer not null,
  -- Null: not placed yet.
  starts_at_ms integer constraint caption_starts_within check (starts_at_ms >= 0),
  text text not null constraint caption_says_something check (text <> ''),
  primary key (version_id, position)
);

-- Where each person is. Nobody else reads it; counted, it names nobody.
create table library_progress (
  user_id uuid not null references users (id) on delete cascade,
  item_id uuid not null references library_items (id) on delete cascade,
  seconds integer not null default 0 constraint library_position_is_within check (seconds >= 0),
  is_done boolean not null default false,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (user_id, item_id)
);
create index library_progress_of_item on library_progress (item_id);

-- The delivered pieces already brought in: what was changed or deleted since is left alone.
create table library_imports (
  slug text primary key,
  imported_at timestamptz not null
);
