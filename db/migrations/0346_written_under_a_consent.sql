-- A question is put back under its thread when an answer is taken back, and may have been written under a consent that was withdrawn since.
create or replace function refuse_unconsented() returns trigger language plpgsql as $$
declare
  written jsonb := to_jsonb(new);
  at timestamptz := coalesce(written ->> 'written_at', written ->> 'sent_at');
begin
  if not exists (select from message_consents
    where user_id = (written ->> tg_argv[0])::uuid and (withdrawn_at is null or (at >= given_at and at < withdrawn_at))) then
    raise exception 'nobody consented to this being read' using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;
