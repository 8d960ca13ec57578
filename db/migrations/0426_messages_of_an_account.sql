-- What was written from a space, or answered to an account that wants no mail, is that account's: whoever holds the address later has no part in it.
alter table contact_messages add column user_id uuid references users (id) on delete set null;
create index contact_messages_by_account on contact_messages (user_id) where user_id is not null;

-- Written under an address that an account has left since: of several, by the first that left it then.
update contact_messages set user_id = users.id, email = users.email
from address_changes join users on users.id = address_changes.user_id
where lower(contact_messages.email) = lower(address_changes.old_email)
  and contact_messages.created_at < address_changes.made_at
  and users.email_verified and users.email <> lower(address_changes.old_email)
  and not exists (
    select from address_changes first
    where lower(first.old_email) = lower(address_changes.old_email) and first.user_id <> address_changes.user_id
      and first.made_at > contact_messages.created_at and first.made_at < address_changes.made_at
  );

update contact_messages set user_id = users.id
from users
where contact_messages.user_id is null
  and users.email = lower(contact_messages.email) and users.email_verified
  and exists (
    select from contact_answers
    where message_id = contact_messages.id and kept_in_space and answered_at > users.created_at
  );
