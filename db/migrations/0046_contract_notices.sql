-- What people declare to leave a contract: withdrawal (Code de la consommation L.221-21, D.221-5) and termination
-- (L.215-1-1, D.215-1 to D.215-3). What was declared is kept as declared; what became of it is written beside.
create table contract_notices (
  id uuid primary key,
  kind text not null constraint notice_kind_known check (kind in ('withdrawal', 'termination')),
  -- One per recap shown: a second click, a page sent again are the same notice.
  client_key uuid not null constraint one_notice_per_click unique,
  received_at timestamptz not null,
  name text not null,
  email text not null,
  -- Null: « je ne le retrouve pas ».
  reference text,
  -- Of a termination: the wished last day; null is the end of the year under way.
  wished_day date,
  motive text,
  -- False when too many acknowledgements left for this address that day.
  acknowledged boolean not null,
  -- The account that was signed in, if any; the order the notice was matched with, if any.
  user_id uuid references users (id) on delete set null,
  order_id uuid references orders (id),
  outcome text constraint notice_outcome_known check (outcome in ('settled', 'closed')),
  decided_at timestamptz,
  decided_by uuid,
  refund_cents integer,
  last_day date,
  answer text,
  constraint notice_wishes_are_of_terminations check (kind = 'termination' or (wished_day is null and motive is null)),
  constraint notice_decided_once check (num_nonnulls(outcome, decided_at) in (0, 2)),
  constraint notice_settled_has_order check (outcome is distinct from 'settled' or (order_id is not null and refund_cents >= 0)),
  constraint notice_closed_says_why check (outcome is distinct from 'closed' or (answer <> '' and refund_cents is null))
);
create index contract_notices_open on contract_notices (received_at) where outcome is null;
create index contract_notices_by_sender on contract_notices (email, received_at desc);
create index contract_notices_by_user on contract_notices (user_id) where user_id is not null;

create function refuse_changed_notice() returns trigger language plpgsql as $$
begin
  if (old.kind, old.client_key, old.received_at, old.name, old.email, old.reference, old.wished_day, old.motive, old.acknowledged)
     is distinct from
     (new.kind, new.client_key, new.received_at, new.name, new.email, new.reference, new.wished_day, new.motive, new.acknowledged)
     or (old.outcome is not null and (old.outcome, old.decided_at, old.order_id, old.refund_cents, old.last_day, old.answer)
       is distinct from (new.outcome, new.decided_at, new.order_id, new.refund_cents, new.last_day, new.answer)) then
    raise exception 'a notice is kept as declared, and decided once' using errcode = 'check_violation', constraint = 'notice_is_frozen';
  end if;
  return new;
end $$;
create trigger notice_is_frozen before update on contract_notices for each row execute function refuse_changed_notice();

-- A year ended early may have lasted one day.
alter table membership_contracts drop constraint contract_has_days;
alter table membership_contracts add constraint contract_has_days check (end_date >= start_date);
