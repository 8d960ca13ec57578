-- What is accepted is a text, not the number of its version: an order kept before signing in says which, as an order does. Null for one that was
-- kept before, which lives for minutes: it is read again.
alter table order_drafts add column terms_hash text;

-- The version an order or an account names is that of the very text it names.
alter table accepted_terms add constraint accepted_terms_of_a_version unique (hash, version);
alter table orders add constraint order_names_the_version_of_its_terms
  foreign key (terms_hash, terms_version) references accepted_terms (hash, version);

-- Null for an account made before the texts accepted with one were kept.
alter table profiles add column terms_hash text;
alter table profiles add constraint profile_names_the_version_of_its_terms
  foreign key (terms_hash, terms_version) references accepted_terms (hash, version);
