-- An answer that was not mailed because its reader asked for no mail: read in the space, whatever is asked for since.
alter table contact_answers add column kept_in_space boolean not null default false;

update contact_answers set kept_in_space = true
from contact_messages, users, contact_preferences
where contact_messages.id = contact_answers.message_id
  and users.email = lower(contact_messages.email) and users.email_verified
  and contact_preferences.user_id = users.id and not contact_preferences.mail;
