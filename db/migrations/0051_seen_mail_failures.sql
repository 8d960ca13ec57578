-- A mail that will never arrive (an address mistyped) stops waiting for the coach once she has seen it; it stays in the list as failed.
alter table outbox add column seen_at timestamptz;
