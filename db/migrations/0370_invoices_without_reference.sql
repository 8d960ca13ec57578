-- Invoices issued before they named their order (0131) keep what they said; their order is looked up beside them. They are few, and no more come.
create index invoices_without_reference on invoices (id) where content ->> 'order_reference' is null;
