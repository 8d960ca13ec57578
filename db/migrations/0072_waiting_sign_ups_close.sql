-- Once an address is proved, the other sign-ups that waited for it open nothing any more; the mailed link and the password
-- of one still bring what it holds to the account that has the address.
alter table pending_addresses add column closed_at timestamptz;
create index pending_addresses_delayed on pending_addresses (created_at)
  where confirmed_at is null and closed_at is null and confirm_token_hash is null;
