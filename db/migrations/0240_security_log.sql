-- Who came in, who tried, what changed of the ways in, who was refused: added to, never changed, kept 180 days. No address, no text; of the
-- network a keyed hash. The account is named without a reference: the log outlives it.
create table security_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id uuid not null,
  kind text not null constraint security_kind_known check (kind in (
    'signed_in', 'sign_in_failed', 'second_factor_failed', 'second_factor_removed', 'recovery_code_used', 'password_changed',
    'address_changed', 'coach_added', 'rights_refused', 'sessions_ended', 'copy_asked', 'list_exported', 'guests_exported'
  )),
  -- Null when no browser of theirs did it.
  device text constraint security_device_is_a_word check (length(device) <= 60),
  network_hash text constraint network_is_hashed check (network_hash ~ '^[A-Za-z0-9_-]{22}$'),
  constraint device_and_network_go_together check ((device is null) = (network_hash is null))
);
create index security_entries_by_time on security_entries (at desc, id desc);
create index security_entries_of_person on security_entries (user_id, at desc, id desc);
create index security_entries_by_kind on security_entries (kind, at desc, id desc);

-- Too old to be kept: by the clock of whoever prunes, which says it in `site.now`; by the real one otherwise.
create function refuse_changed_security_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and old.at < coalesce(nullif(current_setting('site.now', true), '')::timestamptz, now()) - interval '180 days' then
    return old;
  end if;
  raise exception 'the security log is only added to' using errcode = 'check_violation', constraint = 'security_log_is_append_only';
end $$;
create trigger security_entries_are_append_only before update or delete on security_entries
  for each row execute function refuse_changed_security_log();
create trigger security_entries_are_never_emptied before truncate on security_entries
  for each statement execute function refuse_rewritten_history();

-- How many sign-ins failed in a minute, whatever the address: of one that nobody has, nothing else is kept.
create table sign_in_failures (
  minute timestamptz primary key,
  failures integer not null constraint failures_are_counted check (failures > 0)
);

-- What the coach was told of: once per cause and hour.
create table security_alerts (
  id uuid primary key,
  cause text not null constraint alert_cause_known check (cause in (
    'coach_added', 'coach_factor_removed', 'failures_of_one', 'failures_of_all', 'rights_refused'
  )),
  at timestamptz not null,
  hour timestamp not null generated always as (date_trunc('hour', at at time zone 'UTC')) stored,
  seen_at timestamptz,
  constraint one_alert_per_cause_and_hour unique (cause, hour)
);
create index security_alerts_to_see on security_alerts (at) where seen_at is null;
