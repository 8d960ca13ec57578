-- The terms of sale as they stood when somebody accepted them, once per distinct text: the proof of what was agreed.
-- Nothing of the buyer is in them. Kept as long as the contracts that name them (Code de la consommation D.213-2).
create table accepted_terms (
  hash text constraint accepted_terms_pkey primary key,
  version text not null,
  body text not null,
  first_accepted_at timestamptz not null,
  constraint accepted_terms_named_by_their_words
    check (hash = encode(sha256(convert_to(version || E'\n' || body, 'UTF8')), 'hex'))
);
create function refuse_changed_terms() returns trigger language plpgsql as $$
begin
  raise exception 'accepted terms are never changed' using errcode = 'check_violation', constraint = 'accepted_terms_are_final';
end $$;
create trigger accepted_terms_are_final before update or delete on accepted_terms for each row execute function refuse_changed_terms();

-- Null for an order placed before the texts were kept.
alter table orders add column terms_hash text constraint orders_terms_hash_fkey references accepted_terms (hash);
create or replace function refuse_changed_order() returns trigger language plpgsql as $$
begin
  if (old.subject, old.subject_id, old.label, old.list_price_cents, old.discount_cents, old.instalment_count, old.terms_version, old.terms_hash, old.terms_accepted_at, old.placed_at, old.reference)
     is distinct from
     (new.subject, new.subject_id, new.label, new.list_price_cents, new.discount_cents, new.instalment_count, new.terms_version, new.terms_hash, new.terms_accepted_at, new.placed_at, new.reference) then
    raise exception 'an order is frozen once placed' using errcode = 'check_violation', constraint = 'order_is_frozen';
  end if;
  return new;
end $$;
