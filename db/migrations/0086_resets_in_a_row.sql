-- Of several resets by mail within two days, a second factor counts only when it was enrolled before the first of them.
alter table passwords add column first_reset_at timestamptz;
