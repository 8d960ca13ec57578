-- What of a payment is still here, `kept_cents` of its row: neither given back nor taken back by the bank. The bank may take back what went
-- back already; that is never less than nothing, nor taken from another payment. The code calls it `keptCents`.
create function kept_cents(payments) returns integer language sql immutable as $$
  select greatest(0, $1.amount_cents - $1.refunded_cents - $1.charged_back_cents)
$$;
