-- A message nobody answered waits until the coach answers it, or closes it and says why. What was archived before keeps no reason.
alter table contact_messages
  add column closed_reason text,
  add column closed_note text,
  add constraint contact_message_closed_reason_known check (
    closed_reason in ('answered_elsewhere', 'sent_twice', 'nothing_to_answer', 'unwelcome', 'other')
  ),
  add constraint contact_message_closed_is_archived check (closed_reason is null or status = 'archived'),
  add constraint contact_message_other_reason_is_written check (closed_reason <> 'other' or closed_note is not null),
  add constraint contact_message_note_has_a_reason check (closed_note is null or closed_reason is not null);
