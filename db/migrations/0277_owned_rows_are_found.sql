-- What is kept of somebody is looked for by their address as it is written there, in every case: each page, copy and erasure read these tables whole.
create index outbox_by_address on outbox (lower(to_address));
create index contact_messages_by_address on contact_messages (lower(email));
create index newsletter_subscribers_by_address on newsletter_subscribers (lower(email::text));
create index leads_by_address on leads (lower(email::text));
create index data_requests_by_lower_address on data_requests (lower(email)) where email is not null;
create index appointment_answers_by_user on appointment_answers (user_id);
create index data_links_by_address on data_links (lower(email));
