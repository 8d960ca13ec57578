-- The rate of VAT and the Paris day it starts on. 0: none (CGI art. 293 B). An invoice keeps the rate of its own day.
create table vat_rates (
  from_day date primary key,
  rate_bp integer not null constraint vat_rate_is_a_rate check (rate_bp between 0 and 2500),
  set_at timestamptz not null
);
insert into vat_rates values ('2020-01-01', 0, now());
