-- « C'est demain », an offer kept for a day: after this instant such a mail says what is no longer so, and does not leave.
alter table outbox add column good_until timestamptz;
