-- The number of an account is what the coach calls: who changes it is in the log, as who changes the address.
alter table security_entries drop constraint security_kind_known;
alter table security_entries add constraint security_kind_known check (kind in (
  'signed_in', 'sign_in_failed', 'second_factor_failed', 'second_factor_removed', 'recovery_code_used', 'password_changed',
  'address_changed', 'phone_changed', 'coach_added', 'rights_refused', 'sessions_ended', 'copy_asked', 'list_exported',
  'guests_exported'
));
