-- How somebody may be reached without danger; without a row: mails and calls, no voice mail, and the house is not named.
create table contact_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  mail boolean not null,
  phone boolean not null,
  voice_mail boolean not null,
  say_name boolean not null,
  -- Hours of Paris between which a call is welcome; null: any.
  not_before smallint constraint preference_hour_begins check (not_before between 0 and 23),
  not_after smallint constraint preference_hour_ends check (not_after between 1 and 24),
  updated_at timestamptz not null,
  constraint voice_mail_is_of_calls check (phone or not voice_mail),
  constraint hours_follow check (not_after > not_before)
);
