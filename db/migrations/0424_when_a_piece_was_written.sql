-- What a page that writes a piece has seen of its text and of its phrases: another page may have changed them since.
alter table library_items add column written_at timestamptz;
alter table library_versions add column words_changed_at timestamptz;
