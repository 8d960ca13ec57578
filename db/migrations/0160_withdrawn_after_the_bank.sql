-- A place the bank had taken the price of, whose buyer then withdrew: if the bank gives the price again, it is due to the buyer.
alter table event_registrations drop constraint canceled_by_known;
alter table event_registrations add constraint canceled_by_known
  check (canceled_by in ('person', 'coach', 'event', 'bank', 'account', 'withdrawal'));
