-- A night that erases a hundred thousand texts read every key for each of them: the key is looked for as the index holds it.
create or replace function forget_own_key(sealed text) returns void language sql as $$
  delete from data_keys where user_id is null
    and id = case when split_part(sealed, '.', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(sealed, '.', 2)::uuid end
$$;
