-- Changes saved together share one instant and one author; a change that goes back to a former value names the change it undoes.
alter table setting_changes add column reverts_change_id bigint references setting_changes (id);
create index setting_changes_by_time on setting_changes (changed_at desc, id desc);

create trigger setting_changes_are_append_only before update or delete on setting_changes
  for each row execute function refuse_rewritten_history();
