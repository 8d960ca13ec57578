-- What was accepted of a conversation brings the rest of it along: kept aside, its first message could be deleted with all that follows.
update contact_messages as aside set suspect = false
where aside.suspect and exists (
  select from contact_messages as accepted
  where not accepted.suspect
    and coalesce(accepted.follows, accepted.id) = coalesce(aside.follows, aside.id)
);
