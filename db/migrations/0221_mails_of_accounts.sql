-- Whose account a mail was about: it stays theirs when their address changes. No reference: what left outlives an account that is merged into another.
alter table outbox add column account_id uuid;
create index outbox_by_account on outbox (account_id) where account_id is not null;
