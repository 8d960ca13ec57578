-- Each backup made and each one restored for trying, or why not.
create table backup_runs (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'drill')),
  backup text,
  ended_at timestamptz not null,
  problem text,
  size_bytes bigint check (size_bytes >= 0),
  rows bigint check (rows >= 0),
  files integer check (files >= 0),
  constraint a_run_that_went_well_says_what_it_held check ((problem is null) = (backup is not null and rows is not null and files is not null))
);
create index backup_runs_by_moment on backup_runs (kind, ended_at desc);
