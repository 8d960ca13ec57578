-- What the coach can change without a deployment. A missing row means the default written in the settings room.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by uuid
);

-- Every change, so that it can be explained and undone.
create table setting_changes (
  id bigint generated always as identity primary key,
  key text not null,
  old_value jsonb,
  new_value jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid
);
create index setting_changes_by_key on setting_changes (key, changed_at desc);
