-- What was wrong with the site and told to a person: one row from its beginning to its end.
create table troubles (
  id uuid primary key,
  kind text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  told_at timestamptz,
  ended_at timestamptz
);
create unique index one_open_trouble_of_a_kind on troubles (kind) where ended_at is null;
