-- What is joined to the answers before a meeting: pictures made anew, without place or maker, and PDF; sealed with the key of their person.
create table appointment_attachments (
  id uuid primary key,
  -- Of answers that are kept; the files go first, so that none stays without its row.
  appointment_id uuid not null constraint answer_attachments_appointment_id_fkey references appointment_answers (id),
  -- Erased with the person.
  file_id uuid not null constraint one_answer_attachment_per_file unique references files (id) on delete cascade,
  kind text not null constraint answer_attachment_kind check (kind in ('image/jpeg', 'application/pdf')),
  position integer not null constraint answer_attachments_are_few check (position between 1 and 5),
  constraint one_answer_attachment_per_position unique (appointment_id, position)
);
