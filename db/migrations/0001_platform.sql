create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;

-- unaccent(text) is only STABLE, so an index refuses it; naming the dictionary and its schema makes the promise true.
create function immutable_unaccent(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

create table schedule_runs (
  name text primary key,
  last_run_at timestamptz not null
);

-- Token buckets: losing them in a crash only forgives a few requests.
create unlogged table rate_limits (
  bucket text not null,
  key_hash text not null,
  tokens double precision not null,
  refilled_at timestamptz not null,
  primary key (bucket, key_hash)
);
create index rate_limits_by_age on rate_limits (refilled_at);

create table outbox (
  id uuid primary key default gen_random_uuid(),
  dedupe_key text not null constraint one_mail_per_cause unique,
  to_address text not null,
  reply_to jsonb,
  subject text not null,
  html text not null,
  text_body text not null,
  attachments jsonb not null default '[]',
  unsubscribe_url text,
  status text not null default 'queued'
    constraint outbox_status_known check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0 constraint outbox_attempts_positive check (attempts >= 0),
  last_error text,
  message_id text not null,
  created_at timestamptz not null default now(),
  lease_until timestamptz,
  sent_at timestamptz,
  constraint outbox_sent_has_instant check ((status = 'sent') = (sent_at is not null))
);
create index outbox_waiting on outbox (created_at) where status in ('queued', 'sending');
