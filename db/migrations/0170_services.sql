-- What the coach offers by the hour: records she orders, edits and withdraws from sale. What an order bought keeps its own words and price.
create table services (
  id uuid primary key,
  kind text not null,
  name text not null,
  -- What the person will be able to do.
  sentence text not null,
  -- How long it lasts, in words, where minutes do not say it.
  length_text text,
  price_cents integer,
  member_price_cents integer,
  -- Of one meeting.
  minutes integer not null,
  -- What is bought.
  total_minutes integer,
  -- How long hours bought ahead hold.
  valid_months integer,
  in_video boolean not null,
  in_person boolean not null,
  by_phone boolean not null,
  bookable_by text not null default 'all',
  most_chosen boolean not null default false,
  position integer not null,
  published boolean not null,
  -- The day it was first on sale.
  published_at timestamptz,
  updated_at timestamptz,
  constraint service_kind_known check (kind in ('call', 'session', 'pack', 'quote')),
  constraint service_is_named check (btrim(name) <> '' and char_length(name) <= 80),
  constraint service_sentence_is_short check (btrim(sentence) <> '' and char_length(sentence) <= 140),
  constraint only_quote_words_its_length check (length_text is null or kind = 'quote' and btrim(length_text) <> ''),
  constraint service_price_follows_its_kind check (
    case kind when 'quote' then price_cents is null when 'call' then price_cents is not distinct from 0 else coalesce(price_cents, 0) > 0 end
  ),
  constraint member_price_is_lower check (
    member_price_cents is null or (member_price_cents > 0 and price_cents is not null and member_price_cents < price_cents)
  ),
  constraint meeting_has_a_length check (minutes between 5 and 240),
  constraint service_hours_follow_its_kind check (
    case kind
      when 'pack' then total_minutes is not null and total_minutes > minutes and total_minutes % minutes = 0
      when 'quote' then total_minutes is null or total_minutes >= minutes
      else total_minutes is not distinct from minutes
    end
  ),
  constraint only_hours_bought_ahead_expire check (valid_months is null or (kind = 'pack' and valid_months between 1 and 60)),
  constraint service_has_a_place check (in_video or in_person or by_phone),
  constraint service_bookers_known check (bookable_by in ('all', 'members')),
  constraint published_service_has_its_day check (not published or published_at is not null)
);
create unique index one_free_call on services (kind) where kind = 'call';
create unique index one_most_chosen on services (most_chosen) where most_chosen;

-- What was once on sale may have been sold: it is withdrawn from sale, never erased, and stays what it is.
create function refuse_lost_service() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.published_at is null then
      return old;
    end if;
    raise exception 'a service that was on sale is never erased' using errcode = 'check_violation', constraint = 'service_once_on_sale_stays';
  end if;
  if new.kind <> old.kind or old.published_at is not null and new.published_at is null then
    raise exception 'a service stays of its kind, and remembers it was on sale' using errcode = 'check_violation', constraint = 'service_kind_is_frozen';
  end if;
  return new;
end $$;
create trigger service_once_on_sale_stays before update or delete on services for each row execute function refuse_lost_service();

-- At the prices the coach had set; the length of the free call too.
insert into services
  (id, kind, name, sentence, length_text, price_cents, minutes, total_minutes, valid_months, in_video, in_person, by_phone, most_chosen, position,
   published, published_at)
select
  row.id::uuid, row.kind, row.name, row.sentence, row.length_text,
  coalesce(nullif((select (value #>> '{}')::integer from settings where key = row.price_key), 0), row.price_cents),
  row.minutes, row.total_minutes, row.valid_months, true, row.in_person, row.by_phone, row.most_chosen, row.position, true, now()
from (
  with call as (select coalesce((select (value #>> '{}')::integer from settings where key = 'first_exchange_minutes'), 20) as minutes)
  select '5e000000-0000-4000-8000-000000000001' as id, 'call' as kind, format('Appel de %s minutes', minutes) as name,
    'Faire connaissance, dire où vous en êtes, et savoir si le coaching peut vous aider.' as sentence, null as length_text, null as price_key,
    0 as price_cents, minutes, minutes as total_minutes, null::integer as valid_months, false as in_person, true as by_phone,
    false as most_chosen, 10 as position from call
  union all values
    ('5e000000-0000-4000-8000-000000000002', 'session', 'Séance unique',
     'Une décision ne peut pas attendre : un message, un rendez-vous, une annonce. C’est aussi la séance « SOS ».', null, 'session_price_cents',
     15000, 60, 60, null, true, true, false, 20),
    ('5e000000-0000-4000-8000-000000000003', 'pack', 'Forfait 5 heures',
     'Passer un cap précis, sur quelques semaines : annoncer, préparer une audience, changer de logement.', null, 'pack_5h_cents',
     65000, 60, 300, 12, true, true, true, 30),
    ('5e000000-0000-4000-8000-000000000004', 'pack', 'Forfait 10 heures',
     'Tenir la distance, de la séparation jusqu’à l’organisation nouvelle, avec quelqu’un qui connaît le dossier.', null, 'pack_10h_cents',
     120000, 60, 600, 18, true, true, false, 40),
    ('5e000000-0000-4000-8000-000000000005', 'quote', 'Abonnement VIP 6 mois',
     'Un rythme régulier et une présence entre les séances, pour une situation longue ou conflictuelle.', '2 heures par mois, pendant 6 mois', null,
     null, 60, 720, null, true, true, false, 50)
) row;

delete from settings where key in
  ('session_price_cents', 'pack_5h_cents', 'pack_10h_cents', 'first_exchange_minutes', 'calendar_url', 'session_payment_url');
