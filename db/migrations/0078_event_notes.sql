-- A word of the coach to everybody who has a place, read on the site: the mail only says that it waits.
create table event_notes (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- Of the form it was written in: the same one, sent again, is one word.
  client_key text not null,
  text text not null constraint event_note_is_written check (text <> ''),
  written_at timestamptz not null,
  constraint one_event_note_per_form unique (event_id, client_key)
);
