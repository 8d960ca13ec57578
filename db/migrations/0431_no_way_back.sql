-- Of a message that an account without mail has let go of: no answer to it leaves by mail, nor shows in a space.
alter table contact_messages add column no_way_back boolean not null default false;

update contact_messages set no_way_back = true
where user_id is null and exists (select from contact_answers where message_id = contact_messages.id and kept_in_space);
