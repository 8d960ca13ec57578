-- What a year comprises is named once, while it is true: the answer of the house follows it where the coach left it as it was.
update faq_entries set answer = replace(
  answer,
  'Une année de conseils illimités par messagerie privée, avec une réponse sous 48 h, des cafés, ateliers, webinaires et soirées, des guides, des podcasts et des vidéos, des tarifs préférentiels et une communauté privée.',
  '{contenu_adhesion}'
);
