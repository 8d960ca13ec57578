-- Answers nobody rewrote say what the terms say: a membership ends any day, and the law sets limits to what stays between us.
update faq_entries
set answer = replace(answer,
  'Ensuite, pour une annulation exceptionnelle, écris-nous par le formulaire de contact : nous regardons chaque situation.',
  'Ensuite, tu peux y mettre fin n’importe quel jour, sans motif ni frais, par « Résilier votre contrat », en bas de chaque page : les jours qui restent te sont remboursés.')
where updated_at is null;

update faq_entries
set answer = replace(answer, 'n’est transmis à personne sans votre accord écrit.',
  'n’est transmis à personne sans votre accord écrit, sauf ce que la loi impose.')
where updated_at is null;
