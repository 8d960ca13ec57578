-- What it writes has a name of its own: a new quote has no total. What it refuses is still called `quote_begins_as_a_draft`.
drop trigger quote_begins_as_a_draft on quotes;
create trigger new_quote_is_empty before insert on quotes for each row execute function refuse_numbered_draft();
