-- What somebody said of « Contact sûr », and a sheet that was erased, are so again in a backup put back.
alter table noted_erasures drop constraint noted_erasures_who_check;
alter table noted_erasures add constraint noted_erasures_who_check
  check (who ~ '^((account|consent|message) [0-9a-f-]{36}|merged [0-9a-f-]{36} [0-9a-f-]{36}|wishes [0-9a-f-]{36} [0-9,]+|sheet [0-9a-f-]{36} [a-z0-9-]+|(address|letter|told) [0-9a-f]{64})$');
