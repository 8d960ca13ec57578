-- Texts the coach uses again and again when she answers a message.
create table saved_answers (
  id uuid primary key,
  title text not null,
  text text not null,
  updated_at timestamptz not null,
  constraint saved_answer_title_length check (char_length(title) between 1 and 80),
  constraint saved_answer_is_written check (char_length(text) between 1 and 8000)
);

insert into saved_answers (id, title, text, updated_at) values
  (gen_random_uuid(), 'Proposer un premier échange',
   E'Bonjour,\n\nMerci pour votre message. Ce que vous décrivez mérite qu’on s’y arrête, et l’écrit a ses limites.\n\nJe vous propose d’en parler vingt minutes, au téléphone ou en visio. C’est offert, et vous ne vous engagez à rien. Dites-moi deux moments qui vous conviennent cette semaine, et à quel numéro vous joindre sans être dérangé.\n\nÀ bientôt,', now()),
  (gen_random_uuid(), 'Question de droit',
   E'Bonjour,\n\nMerci de votre confiance. Votre question relève d’un avocat en droit de la famille : je ne peux pas y répondre à sa place.\n\nJe peux vous aider à préparer ce rendez-vous : les documents à réunir, les questions à poser, ce que vous voulez obtenir. Souhaitez-vous que nous le fassions ensemble ?\n\nÀ bientôt,', now()),
  (gen_random_uuid(), 'Situation d’urgence',
   E'Bonjour,\n\nMerci de m’avoir écrit. Ce que vous vivez demande une aide immédiate, que je ne peux pas vous donner.\n\nSi vous êtes en danger, appelez le 17, ou envoyez un SMS au 114 si vous ne pouvez pas parler. Le 3114 répond jour et nuit quand les idées deviennent trop sombres. Le 3919 écoute les femmes victimes de violences, et le 119 les enfants en danger.\n\nJe reste joignable pour la suite.', now());
