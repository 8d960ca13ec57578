-- A draft names the text it was accepted under; of the version nothing is read. The version before this one writes it still while both run:
-- the column goes with a later one.
alter table order_drafts alter column terms_version drop not null;
