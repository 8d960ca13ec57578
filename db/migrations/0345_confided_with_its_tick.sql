-- Nothing is confided without the express consent of who writes it (GDPR, article 9.2 a): the code asks for it, and the database refuses what forgot.
-- A message without a text, sealed, is 78 characters: the home page's form may leave only how to be reached.
alter table contact_messages
  -- Written before each form asked for it.
  add column unticked boolean not null default false;
update contact_messages set unticked = true where not consent_rgpd and length(message) > 78;
alter table contact_messages
  add constraint nothing_confided_without_its_tick check (consent_rgpd or unticked or length(message) <= 78);

-- At the end of the transaction, as the tick comes with the first letter. What was written under a consent stays when it is withdrawn.
create function refuse_unconsented() returns trigger language plpgsql as $$
begin
  if not exists (select from message_consents where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid and withdrawn_at is null) then
    raise exception 'nobody consented to this being read' using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;
create constraint trigger letter_has_its_consent after insert on advice_messages
  deferrable initially deferred for each row when (new.kind <> 'answer') execute function refuse_unconsented('written_by');
create constraint trigger handed_over_with_its_consent after insert or update of sent_at on appointment_answers
  deferrable initially deferred for each row when (new.sent_at is not null) execute function refuse_unconsented('user_id');
