-- Whoever writes chooses how to be answered: by e-mail, by telephone once, or here, with four words of which a keyed hash alone
-- is kept. What is not needed for that way is not kept; a telephone number goes once the call was made.
alter table contact_messages
  alter column email drop not null,
  add column reply_by text not null default 'email',
  add column call_from smallint,
  add column call_until smallint,
  add column voicemail boolean,
  add column follows uuid references contact_messages (id) on delete cascade,
  add constraint contact_reply_known check (reply_by in ('email', 'phone', 'here')),
  add constraint contact_email_when_asked check ((reply_by = 'email') = (email is not null)),
  add constraint contact_phone_until_called check (
    reply_by = 'email'
    or (reply_by = 'here' and phone is null)
    or (reply_by = 'phone' and (phone is not null or status in ('answered', 'archived')))
  ),
  add constraint contact_call_hours check (
    case when reply_by = 'phone' then call_from >= 0 and call_from < call_until and call_until <= 24 and voicemail is not null
    else num_nonnulls(call_from, call_until, voicemail) = 0 end
  ),
  add constraint contact_only_read_here_goes_on check (follows is null or reply_by = 'here');
alter table contact_messages alter column reply_by drop default;
create index contact_messages_following on contact_messages (follows) where follows is not null;

create table passphrases (
  passphrase_hash text primary key,
  message_id uuid not null references contact_messages (id) on delete cascade,
  created_at timestamptz not null,
  constraint passphrase_is_hashed check (length(passphrase_hash) = 43)
);
create index passphrases_by_message on passphrases (message_id);

alter table contact_answers add column read_at timestamptz;

update faq_entries
set answer = 'Choisissez « Je reviendrai la lire ici » sous votre message. Nous vous donnons quatre mots, et la réponse se lit sur le site avec eux : ni adresse, ni numéro, ni nom. Vous pouvez aussi nous écrire sur Instagram ou sur WhatsApp.'
where question = 'Et si je préfère ne pas laisser d’e-mail ?'
  and answer = 'Vous pouvez nous écrire sur Instagram ou sur WhatsApp, sans donner votre nom complet. Nous n’avons besoin de rien d’autre pour commencer à vous répondre.';
