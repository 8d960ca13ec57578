-- What people confide is sealed with keys of theirs, themselves wrapped with a key that the database does not hold. Destroying a
-- person's keys is destroying what they sealed, wherever a copy of it stands.
create table data_keys (
  id uuid primary key,
  -- Null: the key of one text of somebody without an account, which goes with it.
  user_id uuid references users (id) on delete cascade,
  wrapped_key text not null,
  wrapped_with text not null,
  created_at timestamptz not null
);
create index data_keys_by_user on data_keys (user_id, created_at desc) where user_id is not null;
create index data_keys_by_wrapping on data_keys (wrapped_with, id);

-- A text erased with the row that held it takes its own key along; a person's key stays with the person.
create function forget_own_key(sealed text) returns void language sql as $$
  delete from data_keys where id::text = split_part(sealed, '.', 2) and user_id is null
$$;
