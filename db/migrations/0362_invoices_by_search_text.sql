-- An invoice is looked up by what stands on it: its number, its order, the name and the address it was made out to. Without case and
-- accents, in an index: the search of the house reads no other invoice.
create function invoice_search_text(number text, content jsonb) returns text language sql immutable as $$
  select immutable_unaccent(number || ' ' || coalesce(content ->> 'order_reference', '') || ' '
    || coalesce(content -> 'buyer' ->> 'name', '') || ' ' || coalesce(content -> 'buyer' ->> 'email', ''))
$$;
create index invoices_by_search_text on invoices using gin (invoice_search_text(number, content) gin_trgm_ops);
