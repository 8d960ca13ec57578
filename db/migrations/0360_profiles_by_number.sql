-- Somebody is also looked up by what their telephone number ends with: the figures alone, the last one first.
create function number_backwards(phone text) returns text language sql immutable as $$
  select reverse(regexp_replace(phone, '[^0-9]', '', 'g'))
$$;
create index profiles_by_number on profiles (number_backwards(phone) text_pattern_ops);
