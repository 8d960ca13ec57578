-- Doubtful messages are kept aside, never lost; consents carry their text and their moment; answers are kept.
alter table contact_messages
  add column suspect boolean not null default false,
  add column suspicions text not null default '',
  add column consent_text_version text,
  add column consent_at timestamptz,
  add column status_changed_by uuid;

update contact_messages set consent_at = created_at, consent_text_version = '2026-11' where consent_rgpd;

alter table contact_messages drop constraint contact_message_status_known;
alter table contact_messages
  add constraint contact_message_status_known check (status in ('new', 'read', 'answered', 'archived')),
  add constraint contact_message_consent_proved check (
    not consent_rgpd or (consent_at is not null and consent_text_version is not null)
  );

-- The same message sent twice in a few minutes is looked for by its sender.
create index contact_messages_by_sender on contact_messages (email, created_at desc);
create index contact_messages_doubtful on contact_messages (created_at desc) where suspect;

-- What the coach wrote back, and when. One answer is one mail.
create table contact_answers (
  id uuid primary key,
  message_id uuid not null references contact_messages (id) on delete cascade,
  text text not null,
  answered_at timestamptz not null,
  answered_by uuid
);

create index contact_answers_by_message on contact_answers (message_id, answered_at);

-- The six questions of the contact page; the coach edits them with the others.
insert into faq_entries (id, question, answer, places, position, published) values
  (gen_random_uuid(), 'En combien de temps répondez-vous ?',
   'Sous 24 h, du lundi au samedi. Un premier rendez-vous se trouve en général sous 48 h.',
   '{contact}', 310, true),
  (gen_random_uuid(), 'Qui lit mon message ?',
   'La personne qui vous accompagnera, et elle seule. Ce que vous écrivez n’est transmis à personne sans votre accord écrit.',
   '{contact}', 320, true),
  (gen_random_uuid(), 'Que dois-je raconter ?',
   'Ce que vous voulez, dans l’ordre qui vient. Deux lignes suffisent : où vous en êtes, et ce qui vous pèse le plus aujourd’hui. Évitez seulement les noms complets et les pièces de procédure.',
   '{contact}', 330, true),
  (gen_random_uuid(), 'Peut-on voir que je vous ai écrit ?',
   'L’e-mail que vous recevez en retour a un objet neutre et ne reprend rien de votre message. Si quelqu’un d’autre lit votre boîte, donnez-nous plutôt une adresse que vous êtes seul à consulter. « Quitter vite », en bas de l’écran, ferme cette page à tout moment.',
   '{contact}', 340, true),
  (gen_random_uuid(), 'Le premier échange est-il payant ?',
   'Non : 20 minutes sont offertes pour faire connaissance, au téléphone ou en visio. Vous ne vous engagez à rien.',
   '{contact}', 350, true),
  (gen_random_uuid(), 'Et si je préfère ne pas laisser d’e-mail ?',
   'Vous pouvez nous écrire sur Instagram ou sur WhatsApp, sans donner votre nom complet. Nous n’avons besoin de rien d’autre pour commencer à vous répondre.',
   '{contact}', 360, true);
