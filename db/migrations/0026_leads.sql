-- Who asked for the free guide. One row per address; forgotten thirteen months after the last request.
create table leads (
  id uuid primary key,
  email citext not null,
  first_name text not null,
  wants_newsletter boolean not null,
  consent_text_version text not null,
  source text not null,
  created_at timestamptz not null,
  last_asked_at timestamptz not null,
  mail_queued_at timestamptz,
  constraint one_lead_per_address unique (email),
  constraint lead_source_known check (source in ('home', 'page')),
  constraint lead_first_name_length check (char_length(first_name) between 1 and 80)
);

create index leads_by_last_request on leads (last_asked_at);
