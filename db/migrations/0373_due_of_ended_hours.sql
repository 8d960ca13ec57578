-- What was due of hours when their contract ended, kept with them: the price the bank gives again afterwards is reckoned with it. Null:
-- of a contract that goes on, or that ended before.
alter table hour_lots add column due_cents integer,
  add constraint ended_hours_have_what_is_due check (due_cents is null or (due_cents >= 0 and ended_at is not null));

-- Its owner may change, when two accounts become one, and its last day move on; it ends once.
create or replace function refuse_changed_lot() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.order_id, new.mode, new.label, new.total_minutes, new.expires_on, new.created_at)
      is distinct from (old.id, old.order_id, old.mode, old.label, old.total_minutes, old.expires_on, old.created_at)
    or old.open_until is not null and coalesce(new.open_until < old.open_until, true)
    or old.ended_at is not null and (new.ended_at, new.due_cents) is distinct from (old.ended_at, old.due_cents) then
    raise exception 'what was sold stays as it was' using errcode = 'check_violation', constraint = 'hour_lot_is_frozen';
  end if;
  return new;
end $$;
