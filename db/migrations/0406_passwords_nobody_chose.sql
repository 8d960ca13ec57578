-- Who buys without a password has one that nobody knows. Such an account is told from the others: what was bought there joins
-- its person otherwise than by that password. Those made before are known by their id, which a form drew (version 8), and by a
-- password as old as they are.
alter table passwords add column never_chosen boolean not null default false;
update passwords set never_chosen = true
from users
where users.id = passwords.user_id and substr(users.id::text, 15, 1) = '8' and passwords.updated_at = users.created_at;
