-- What is joined to a letter: pictures made anew, without place or maker, and PDF; sealed with the key of the person whose thread it is.
create table advice_attachments (
  id uuid primary key,
  message_id uuid not null references advice_messages (id) on delete cascade,
  -- Erased with the person.
  file_id uuid not null constraint one_attachment_per_file unique references files (id) on delete cascade,
  kind text not null constraint attachment_kind check (kind in ('image/jpeg', 'application/pdf')),
  position integer not null constraint attachments_are_few check (position between 1 and 5),
  constraint one_attachment_per_position unique (message_id, position)
);
