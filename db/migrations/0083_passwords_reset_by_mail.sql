-- When a password was last set by a link received by mail: somebody else may read that mailbox, so letters stay shut for a while.
alter table passwords add column reset_at timestamptz;
