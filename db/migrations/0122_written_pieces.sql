-- A guide, a list or a template may be written by the coach: its text is kept as Markdown, and each of its versions is drawn from it.
alter table library_items add column written_text text not null default ''
  constraint only_sheets_are_written check (written_text = '' or kind in ('guide', 'checklist', 'template'));
