-- What was done by hand in the back office, or by the site on its own in place of the coach: written once, never changed.
-- No name and no address in it: the person is looked up when the journal is read, and disappears with their account.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: the site itself.
  actor_user_id uuid,
  action text not null constraint audit_action_is_room_and_verb check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_type text not null,
  subject_id text,
  reason text constraint audit_reason_is_short check (length(reason) <= 500),
  before jsonb,
  after jsonb
);
create index audit_entries_by_time on audit_entries (at desc, id desc);
create index audit_entries_of_subject on audit_entries (subject_type, subject_id, at desc);

create function refuse_rewritten_history() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is only added to' using errcode = 'check_violation', constraint = 'journal_is_append_only';
end $$;
create trigger audit_entries_are_append_only before update or delete on audit_entries
  for each row execute function refuse_rewritten_history();
create trigger audit_entries_are_never_emptied before truncate on audit_entries
  for each statement execute function refuse_rewritten_history();

-- When a mail was last tried: what tells whether mail works today.
alter table outbox add column tried_at timestamptz;
update outbox set tried_at = sent_at where sent_at is not null;
create index outbox_by_time on outbox (created_at desc, id);
