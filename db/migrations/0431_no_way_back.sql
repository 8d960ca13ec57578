-- Of a message that an account without mail has let go of: no answer to it leaves by mail, nor shows in a space.
alter table contact_messages add column no_way_back boolean not null default false;

-- The version before keeps an answer without saying whose: it is of whom it is kept for while it is written. Where nobody has the space, nobody reads it.
create function give_kept_answer() returns trigger language plpgsql as $$
begin
  update contact_messages set user_id = users.id, email = users.email
  from users
  where contact_messages.id = new.message_id and user_id is null and users.email_verified and users.id = coalesce(
    (select owner.id from users owner where owner.email = lower(contact_messages.email) and owner.email_verified),
    (select changed.user_id from address_changes changed
      where lower(changed.old_email) = lower(contact_messages.email) and changed.made_at > contact_messages.created_at
      order by changed.made_at limit 1));
  update contact_messages set no_way_back = true where id = new.message_id and user_id is null;
  return null;
end $$;
create trigger kept_answers_are_of_an_account after insert on contact_answers
  for each row when (new.kept_in_space) execute function give_kept_answer();

-- Those it kept since 0426: its account had proved the address when it was answered.
update contact_messages set user_id = users.id
from users
where contact_messages.user_id is null
  and users.email = lower(contact_messages.email) and users.email_verified
  and exists (
    select from contact_answers
    where message_id = contact_messages.id and kept_in_space and answered_at > users.created_at
      and not exists (select from pending_addresses where user_id = users.id and confirmed_at > answered_at)
  );
update contact_messages set no_way_back = true
where user_id is null and exists (select from contact_answers where message_id = contact_messages.id and kept_in_space);
