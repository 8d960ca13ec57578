select recount_half_paid_orders();
