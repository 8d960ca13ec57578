-- A consent is given once and withdrawn once; given again, it is another row. Only whose it is may change, when two accounts are one person's.
create function refuse_rewritten_consent() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - 'withdrawn_at' - 'user_id') = (to_jsonb(new) - 'withdrawn_at' - 'user_id')
    and (old.withdrawn_at is null or old.withdrawn_at = new.withdrawn_at) then
    return new;
  end if;
  raise exception 'a consent is not rewritten' using errcode = 'check_violation', constraint = 'consents_are_not_rewritten';
end $$;
create trigger message_consents_are_not_rewritten before update on message_consents
  for each row execute function refuse_rewritten_consent();

-- What the subscription itself forgets when the letter is asked for again: each time its owner agreed, to which sentence, asked from where,
-- and when they stopped it. Written by the database when the subscription moves, so that whoever moves it cannot forget. It goes with it.
create table newsletter_consents (
  id uuid constraint newsletter_consents_pkey primary key default gen_random_uuid(),
  subscriber_id uuid not null
    constraint newsletter_consents_subscriber_fkey references newsletter_subscribers (id) on delete cascade,
  text_version text not null constraint newsletter_consent_is_to_a_text check (btrim(text_version) <> ''),
  source text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint newsletter_consent_withdrawn_after_given check (withdrawn_at >= given_at)
);
create unique index one_standing_newsletter_consent on newsletter_consents (subscriber_id) where withdrawn_at is null;
create index newsletter_consents_by_subscriber on newsletter_consents (subscriber_id, given_at);
create trigger newsletter_consents_are_not_rewritten before update on newsletter_consents
  for each row execute function refuse_rewritten_consent();

insert into newsletter_consents (subscriber_id, text_version, source, given_at, withdrawn_at)
  select id, consent_text_version, source, confirmed_at, case when status = 'active' then null else unsubscribed_at end
  from newsletter_subscribers
  where status = 'active' or (confirmed_at is not null and unsubscribed_at >= confirmed_at);

create function keep_newsletter_consent() returns trigger language plpgsql as $$
begin
  if new.status = 'active' and (tg_op = 'INSERT' or old.status <> 'active') then
    insert into newsletter_consents (subscriber_id, text_version, source, given_at)
      values (new.id, new.consent_text_version, new.source, new.confirmed_at);
  elsif tg_op = 'UPDATE' and old.status = 'active' and new.status <> 'active' then
    -- Asked for again at an address whose mails came back: nothing is sent there until its owner agrees anew.
    update newsletter_consents set withdrawn_at = coalesce(new.unsubscribed_at, new.requested_at)
      where subscriber_id = new.id and withdrawn_at is null;
  end if;
  return null;
end $$;
create trigger newsletter_consents_follow after insert or update of status on newsletter_subscribers
  for each row execute function keep_newsletter_consent();
alter table newsletter_subscribers
  add constraint newsletter_stopped_at_a_moment check (status <> 'unsubscribed' or unsubscribed_at is not null);
