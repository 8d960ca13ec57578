-- What the law keeps of a contract once its person was taken out of her account: sealed, with a key of its own that goes with it, and found
-- only by a keyed hash (HMAC-SHA-256, base64url) of a number, a name or an address.
create table archived_contracts (
  id uuid primary key,
  data_key_id uuid not null constraint one_key_per_archive unique constraint archive_has_its_key references data_keys (id),
  sealed text not null constraint archive_is_sealed check (sealed like 's1.%'),
  archived_on date not null,
  -- The last day of it.
  kept_until date not null
);
create index archived_contracts_by_end on archived_contracts (kept_until);

create table archive_marks (
  archive_id uuid not null references archived_contracts (id) on delete cascade,
  mark text not null constraint archive_mark_is_a_hash check (mark ~ '^[A-Za-z0-9_-]{43}$'),
  primary key (archive_id, mark)
);
create index archive_marks_by_mark on archive_marks (mark);

-- The secret of these hashes, made once: a data key of nobody's, wrapped again as the others are.
create table archive_keys (
  is_only boolean primary key default true constraint one_archive_key check (is_only),
  data_key_id uuid not null references data_keys (id)
);

-- An archive is written once, and destroyed after its last day: by the clock of whoever destroys it, which says it in `site.now`.
create function site_day() returns date language sql stable as $$
  select (coalesce(nullif(current_setting('site.now', true), '')::timestamptz, now()) at time zone 'Europe/Paris')::date
$$;

create function refuse_changed_archive() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.kept_until < site_day() then return old; end if;
  raise exception 'an archive stays as it is until its last day' using errcode = 'check_violation', constraint = 'archive_is_final';
end $$;
create trigger archives_are_final before update or delete on archived_contracts
  for each row execute function refuse_changed_archive();
create trigger archives_are_never_emptied before truncate on archived_contracts
  for each statement execute function refuse_rewritten_history();
