-- What the first page of the back office counts, without reading whole tables: the receipts of a year, who joined lately, what is still owed.
create index receipts_by_day on ledger_entries (mode, booked_on) include (kind, amount_cents, id) where is_receipt;
create index contracts_by_start on membership_contracts (start_date) include (user_id);
create index payments_owed on payments (id) where owed_cents > 0;
