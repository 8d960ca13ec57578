-- What the coach has looked at among the payments that will not settle themselves: her list is shorter by it, the books do not change.
create table watched_payments (
  reason text not null,
  -- An instalment, a payment or a refund, as the reason says.
  object_id uuid not null,
  seen_at timestamptz not null,
  constraint watched_payments_pkey primary key (reason, object_id),
  constraint watched_payment_reason_known check (
    reason in ('overdue', 'charged_back', 'amount_differs', 'refund_failed')
  )
);
