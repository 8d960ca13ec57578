-- The express consent that what a person writes of their health, their private life or their family be read to accompany
-- them (GDPR art. 9): which sentence, when, and when it was withdrawn. It goes with the account.
create table message_consents (
  id uuid constraint message_consents_pkey primary key,
  user_id uuid not null constraint message_consents_user_fkey references users (id) on delete cascade,
  text_version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint message_consent_withdrawn_after_given check (withdrawn_at >= given_at)
);
create unique index one_standing_message_consent on message_consents (user_id, text_version) where withdrawn_at is null;
