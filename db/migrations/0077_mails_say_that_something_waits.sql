-- A mail to an address nobody has proved is kept without text, as withheld, and never leaves.
alter table outbox drop constraint outbox_status_known;
alter table outbox add constraint outbox_status_known
  check (status in ('queued', 'sending', 'sent', 'failed', 'withheld'));
alter table outbox add constraint outbox_withheld_holds_nothing
  check (status <> 'withheld' or (html = '' and text_body = '' and reply_to is null and attachments = '[]'));

-- What has not left yet says so too: nothing of a message or an event, no calendar entry, of an order the accepted terms alone.
update outbox set
  attachments = (
    select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(attachments) entry
    where entry -> 'source' ->> 'kind' = 'accepted-terms'
  ),
  html = '<p>Bonjour, du nouveau vous attend sur notre site, dans votre espace.</p>',
  text_body = 'Bonjour, du nouveau vous attend sur notre site, dans votre espace.',
  reply_to = null
  where status <> 'sent' and html <> '' and (dedupe_key like 'contact-notice:%' or dedupe_key like 'event-%');
