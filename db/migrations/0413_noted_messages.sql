-- A message that its writer erased is erased again in a backup put back.
alter table noted_erasures drop constraint noted_erasures_who_check;
alter table noted_erasures add constraint noted_erasures_who_check
  check (who ~ '^((account|consent|message) [0-9a-f-]{36}|merged [0-9a-f-]{36} [0-9a-f-]{36}|(address|letter|told) [0-9a-f]{64})$');
