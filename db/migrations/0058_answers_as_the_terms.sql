-- Answers nobody rewrote promise what the terms promise: the first session is refunded (the 20 minutes are free), and the
-- law sets two limits to confidentiality.
update faq_entries
set answer = replace(answer, 'le premier échange est remboursé s’il ne vous convient pas',
  'la première séance vous est remboursée si elle ne vous convient pas')
where updated_at is null;

update faq_entries
set answer = replace(answer, 'et rien n’est transmis sans votre accord écrit.',
  'et rien n’est transmis sans votre accord écrit, sauf ce que la loi impose.')
where updated_at is null;

update faq_entries
set answer = replace(answer, 'Une seule limite : si une vie est en danger, la loi nous demande d’agir.',
  'La loi impose deux limites : un enfant ou une personne vulnérable maltraités, et un péril grave et immédiat, obligent à alerter.')
where updated_at is null;

update faq_entries
set answer = replace(answer, 'Passé ce délai, la séance est due. En cas d’imprévu grave, écrivez-nous : nous trouverons une solution.',
  'Plus tard, la séance reste due, sauf empêchement grave ou danger : dites-le-nous simplement.')
where updated_at is null;
