-- Answers nobody rewrote name the delays and the city by their variables: they follow the settings.
update faq_entries
set answer = replace(answer, '20 minutes', '{premier_echange}')
where updated_at is null;

update faq_entries
set answer = replace(answer, 'à Paris ou en visio', '{lieux}')
where updated_at is null;

update faq_entries
set answer = replace(answer, 'réponse sous 48 h', 'réponse sous {delai_conseil}')
where updated_at is null;

update faq_entries
set answer = 'Sous {delai_reponse}. Un premier rendez-vous se trouve en général sous {delai_rendez_vous}.'
where updated_at is null and answer = 'Sous 24 h, du lundi au samedi. Un premier rendez-vous se trouve en général sous 48 h.';

-- The page that shows this answer shows these ways too, while there are some.
update faq_entries
set answer = replace(answer, ' Vous pouvez aussi nous écrire sur Instagram ou sur WhatsApp.', '')
where updated_at is null;
