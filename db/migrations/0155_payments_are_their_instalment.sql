-- A payment is of the sum of its instalment. A null slipped past two rules of what is declared.
alter table instalments add constraint instalment_and_its_sum unique (id, amount_cents);
alter table payments add constraint payment_is_its_instalment
  foreign key (instalment_id, amount_cents) references instalments (id, amount_cents);
alter table payments drop constraint payments_instalment_id_fkey;

alter table contract_notices drop constraint notice_settled_has_order;
alter table contract_notices add constraint notice_settled_has_order
  check (outcome is distinct from 'settled' or coalesce(order_id is not null and refund_cents >= 0, false));
alter table contract_notices drop constraint notice_closed_says_why;
alter table contract_notices add constraint notice_closed_says_why
  check (outcome is distinct from 'closed' or coalesce(answer <> '' and refund_cents is null, false));
