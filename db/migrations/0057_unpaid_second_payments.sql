-- Second payments nobody paid, on the coach's dashboard: both sides in one order, read from indexes alone.
create index payments_standing on payments (instalment_id) where status in ('paid', 'pending');
create index second_instalments on instalments (id) include (due_date, order_id, amount_cents)
  where number = 2 and canceled_at is null;
