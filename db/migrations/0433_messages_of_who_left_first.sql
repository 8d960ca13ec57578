-- 0426 as it was first gave what was written under an address that two accounts have left since to either: it is of the one that left first. Put
-- right where nothing else can have given it to the other, whose account is later and has had one address since.
update contact_messages set user_id = users.id, email = users.email
from address_changes first
join address_changes second on second.old_email = first.old_email and second.user_id <> first.user_id and second.made_at > first.made_at
join users other on other.id = second.user_id and other.created_at > first.made_at
join users on users.id = first.user_id and users.email_verified
where contact_messages.user_id = second.user_id
  and contact_messages.created_at < first.made_at
  and not exists (
    select from address_changes before
    where before.old_email = first.old_email and before.made_at > contact_messages.created_at and before.made_at < first.made_at
  )
  and not exists (
    select from address_changes more
    where more.user_id = second.user_id and more.id <> second.id and more.made_at is not null
  )
  and not exists (
    select from contact_answers
    where message_id = contact_messages.id and kept_in_space and answered_at > other.created_at
  );
