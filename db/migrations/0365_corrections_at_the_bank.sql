-- A correction may be money that never went by the provider, as an indemnity the coach transfers: the books then move her bank's account.
alter table ledger_entries add column by_transfer boolean not null default false
  constraint corrections_alone_say_their_way check (kind = 'correction' or not by_transfer);
