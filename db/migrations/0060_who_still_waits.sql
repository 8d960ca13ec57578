-- Every minute, who still waits for a place is looked for, in past events too: few rows among many that are over.
create index registrations_that_wait on event_registrations (event_id, position) where status = 'waiting';
