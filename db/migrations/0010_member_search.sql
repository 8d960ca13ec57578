-- The coach looks people up by a part of their name, id or address, whatever the case and the accents.
create index profiles_by_name_part on profiles
  using gin (immutable_unaccent(first_name || ' ' || last_name) gin_trgm_ops);
create index profiles_by_id_part on profiles using gin ((id::text) gin_trgm_ops);
create index users_by_address_part on users using gin (immutable_unaccent(email) gin_trgm_ops) where email_verified;
create index pending_addresses_by_part on pending_addresses
  using gin (immutable_unaccent(email::text) gin_trgm_ops) where confirmed_at is null;
