-- Without an address or a number, nothing but the form itself tells a page sent again from somebody else's same words.
alter table contact_messages add column form_key uuid;
create index contact_messages_by_form on contact_messages (form_key) where form_key is not null;
