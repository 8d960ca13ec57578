-- When we heard that an attempt to pay ended unpaid: a refused debit is tried again so many days after its refusal, which
-- may come long after its day. Of debits refused lately, when they were last looked at: never too early; of older ones nothing
-- is tried again, and no other attempt is written anew while this holds the table.
alter table payments add column failed_at timestamptz;

create function write_payment_failure() returns trigger language plpgsql as $$
begin
  new.failed_at := case when new.status in ('failed', 'expired', 'canceled')
    then coalesce(new.failed_at, new.checked_at, new.created_at) end;
  return new;
end $$;
create trigger failed_payments_are_dated before insert or update of status on payments
  for each row execute function write_payment_failure();

update payments set status = status
  where status in ('failed', 'expired', 'canceled') and sequence_type = 'recurring' and created_at > now() - interval '60 days';
