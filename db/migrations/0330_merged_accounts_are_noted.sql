-- An account that became part of another is gone under its own id: a backup from before still holds it, and an erasure of the other must reach it there.
alter table noted_erasures drop constraint noted_erasures_who_check;
alter table noted_erasures add constraint noted_erasures_who_check
  check (who ~ '^(account [0-9a-f-]{36}|merged [0-9a-f-]{36} [0-9a-f-]{36}|(address|letter) [0-9a-f]{64})$');
