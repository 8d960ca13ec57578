-- Proof of what a visitor chose, and against which text (GDPR art. 7.1). No account, no network address. `browser_key` is
-- drawn at random and kept by the browser only while something is accepted; the withdrawal names it a last time.
create table consents (
  id uuid primary key,
  kind text not null,
  version text not null,
  choices jsonb not null,
  browser_key uuid,
  given_at timestamptz not null,
  constraint consent_kind_known check (kind in ('cookies'))
);

create index consents_by_browser on consents (browser_key, given_at);
create index consents_by_date on consents (given_at);

-- How many times a page was read on a day, by visitors who accepted to be counted. Nothing about who read it.
create table page_views (
  day date not null,
  page text not null,
  views integer not null,
  constraint page_views_pkey primary key (day, page),
  constraint page_views_positive check (views > 0)
);
