-- Who receives the monthly letter. An address is written to only once its owner confirmed it (proof of consent, GDPR art. 7.1).
create table newsletter_subscribers (
  id uuid primary key,
  email citext not null,
  status text not null,
  consent_text_version text not null,
  source text not null,
  created_at timestamptz not null,
  requested_at timestamptz not null,
  confirm_token_hash text,
  confirm_until timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  constraint one_newsletter_subscription_per_address unique (email),
  constraint newsletter_status_known check (status in ('pending', 'active', 'unsubscribed')),
  constraint newsletter_active_is_confirmed check (status <> 'active' or confirmed_at is not null)
);

create unique index newsletter_by_confirm_token on newsletter_subscribers (confirm_token_hash);
