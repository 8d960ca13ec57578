-- The day a member first kept something of a tool: a version that replaces another leaves it. Only counted, never shown to anybody but her.
alter table tool_sheets add column first_kept_at timestamptz;
update tool_sheets set first_kept_at = updated_at;
alter table tool_sheets
  alter column first_kept_at set not null,
  add constraint kept_first_before_last check (first_kept_at <= updated_at);
