-- What each night’s look at the provider’s own lists found, after what could be mended was mended.
create table reconciliations (
  id uuid primary key,
  ran_at timestamptz not null,
  since timestamptz not null,
  -- Of the payments the provider listed: how many, and how many were not as here until they were read again.
  payments integer not null check (payments >= 0),
  repaired integer not null check (repaired >= 0),
  difference_cents integer not null check (difference_cents >= 0),
  differences jsonb not null,
  constraint difference_is_listed check ((difference_cents = 0) = (jsonb_array_length(differences) = 0))
);
create index reconciliations_by_moment on reconciliations (ran_at desc);
