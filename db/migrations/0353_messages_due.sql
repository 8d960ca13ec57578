-- What last month’s messages were answered in, read from indexes alone.
drop index contact_messages_by_age;
create index contact_messages_by_age on contact_messages (created_at) include (id, status, status_changed_at, closed_reason) where not suspect;
