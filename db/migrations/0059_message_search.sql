-- The coach looks a message up by who wrote it, from which address, or what it says, without case and accents: one text, one
-- index, as for people (0056).
alter table contact_messages add column search_text text not null
  generated always as (immutable_unaccent(name || ' ' || email || ' ' || message)) stored;
create index contact_messages_by_search_text on contact_messages using gin (search_text gin_trgm_ops);
