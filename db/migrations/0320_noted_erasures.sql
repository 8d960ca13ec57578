-- Who was erased, for the backups that are older: an account by its id, an address by a keyed hash, until it is written down beside them.
create table noted_erasures (
  id uuid primary key,
  who text not null check (who ~ '^(account [0-9a-f-]{36}|(address|letter) [0-9a-f]{64})$'),
  done_at timestamptz not null,
  written_at timestamptz
);
create index noted_erasures_to_write on noted_erasures (done_at) where written_at is null;
-- Which site this is: one put back is the same, a new one is another. Two of them do not share one place of backups.
create table backup_lineage (
  one boolean primary key default true check (one),
  id uuid not null
);
insert into backup_lineage (id) values (gen_random_uuid());
alter table backup_runs add column unreadable text;
