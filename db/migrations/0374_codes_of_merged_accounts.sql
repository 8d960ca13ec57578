-- The codes of accounts that became this one: passed on already, they go on as its own, and are shown to nobody.
alter table referral_codes add column former_codes text[] not null default '{}';
