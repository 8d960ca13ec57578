-- From here on nothing of it can be kept in clear, whoever writes; a search opens what it reads.
alter table contract_notices enable trigger notice_is_frozen;
alter table contact_messages drop column search_text;
alter table contact_messages
  add constraint contact_message_is_sealed check (message like 's1.%'),
  add constraint contact_note_is_sealed check (closed_note like 's1.%');
alter table contact_answers add constraint contact_answer_is_sealed check (text like 's1.%');
alter table contract_notices
  add constraint notice_motive_is_sealed check (motive like 's1.%'),
  add constraint notice_answer_is_sealed check (answer like 's1.%');

create function forget_key_of_message() returns trigger language plpgsql as $$
begin
  perform forget_own_key(old.message);
  return old;
end $$;
create trigger message_takes_its_key_along after delete on contact_messages for each row execute function forget_key_of_message();

create function forget_key_of_notice() returns trigger language plpgsql as $$
begin
  perform forget_own_key(coalesce(old.motive, old.answer));
  return old;
end $$;
create trigger notice_takes_its_key_along after delete on contract_notices for each row execute function forget_key_of_notice();
