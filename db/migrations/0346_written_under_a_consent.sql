-- A question is put back under its thread when an answer is taken back, and may have been written under a consent that was withdrawn since.
-- Answers that are changed once they were handed over are read too: as they were written last, under a consent that stands.
create or replace function refuse_unconsented() returns trigger language plpgsql as $$
declare
  written jsonb := to_jsonb(new);
  at timestamptz := coalesce(written ->> 'written_at', written ->> 'updated_at');
begin
  if not exists (select from message_consents
    where user_id = (written ->> tg_argv[0])::uuid and (withdrawn_at is null or (at >= given_at and at < withdrawn_at))) then
    raise exception 'nobody consented to this being read' using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;
drop trigger handed_over_with_its_consent on appointment_answers;
create constraint trigger handed_over_with_its_consent after insert or update of answers, sent_at on appointment_answers
  deferrable initially deferred for each row when (new.sent_at is not null) execute function refuse_unconsented('user_id');
