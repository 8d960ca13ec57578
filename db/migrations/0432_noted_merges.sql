-- Of an account that the site emptied by itself, or that joined another with what was bought alone, a backup put back leaves what has a time of its own.
alter table noted_erasures drop constraint noted_erasures_who_check;
alter table noted_erasures add constraint noted_erasures_who_check
  check (who ~ '^((account|forgotten|consent|message) [0-9a-f-]{36}|(merged|bought) [0-9a-f-]{36} [0-9a-f-]{36}|wishes [0-9a-f-]{36} [0-9,]+|sheet [0-9a-f-]{36} [a-z0-9-]+|(address|letter|told) [0-9a-f]{64})$');
