-- A mail that failed and is sent again by hand is tried for as long as the first time.
alter table outbox add column sent_again_at timestamptz;
