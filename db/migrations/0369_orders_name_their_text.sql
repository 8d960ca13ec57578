-- The version of an order and its text were read one after the other: saved in between, a new one gave the version of before beside the text of
-- after. The text is what was accepted; 0371 asks that both agree.
alter table orders disable trigger order_is_frozen;
update orders set terms_version = text.version from accepted_terms text
  where text.hash = orders.terms_hash and text.version <> orders.terms_version;
set constraints all immediate;
alter table orders enable trigger order_is_frozen;
