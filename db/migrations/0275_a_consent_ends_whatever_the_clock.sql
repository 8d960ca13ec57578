-- A clock that went back between the two must not keep anybody from taking a consent back.
create or replace function keep_newsletter_consent() returns trigger language plpgsql as $$
begin
  if new.status = 'active' and (tg_op = 'INSERT' or old.status <> 'active') then
    insert into newsletter_consents (subscriber_id, text_version, source, given_at)
      values (new.id, new.consent_text_version, new.source, new.confirmed_at);
  elsif tg_op = 'UPDATE' and old.status = 'active' and new.status <> 'active' then
    update newsletter_consents set withdrawn_at = greatest(given_at, new.unsubscribed_at)
      where subscriber_id = new.id and withdrawn_at is null;
  end if;
  return null;
end $$;
