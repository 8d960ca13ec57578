-- A letter whose moment came and which did not leave says why, until the coach writes it, schedules it or sends it.
alter table letters add column unsent_because text
  constraint letter_unsent_because check (unsent_because in ('nobody', 'not_tried')),
  add constraint unsent_is_a_draft check (unsent_because is null or state = 'draft');
