-- The same form sent again with other words is another word: who corrected an address was thanked for it, and nobody read it.
alter table event_notes drop constraint one_event_note_per_form;
create unique index one_event_note_per_form_and_text on event_notes (event_id, client_key, md5(text));
