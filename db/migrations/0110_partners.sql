-- Who makes a gesture towards members, as records: the coach writes them, publishes them and lets them end. The setting that held one
-- line each (« nom – avantage ») becomes records, when somebody had written in it.
create table partners (
  id uuid primary key,
  name text not null constraint partner_has_a_name check (length(btrim(name)) > 0),
  advantage text not null constraint partner_has_an_advantage check (length(btrim(advantage)) > 0),
  how_to text,
  until_date date,
  address text,
  website text,
  phone text,
  position integer not null,
  published boolean not null,
  updated_at timestamptz
);

insert into partners (id, name, advantage, position, published, updated_at)
select gen_random_uuid(),
  left(btrim(split_part(line, ' – ', 1)), 80),
  left(coalesce(nullif(btrim(substr(line, length(split_part(line, ' – ', 1)) + 4)), ''), 'Tarif réservé aux membres'), 100),
  (rank * 10)::integer, true, updated_at
from settings, regexp_split_to_table(settings.value ->> 'value', E'\n') with ordinality as lines (line, rank)
where settings.key = 'partner_offers' and btrim(line) <> '';

delete from settings where key = 'partner_offers';
