-- A session is a row that knows the hash of the secret its browser holds, never the secret. The former ones end: everybody
-- signs in once more.
delete from sessions;
alter table sessions
  drop column token,
  drop column ip_address,
  drop column updated_at,
  add column token_hash text not null constraint one_session_per_token unique;
alter table sessions rename column user_agent to browser;
alter table sessions alter column browser set not null;
create index sessions_by_end on sessions (expires_at);

-- One password per account, or none: an undone change of address takes it away until a new one is chosen.
delete from accounts where provider_id <> 'credential';
alter table accounts rename to passwords;
alter table passwords rename column password to hash;
alter table passwords rename constraint accounts_user_id_fkey to passwords_user_id_fkey;
alter table passwords
  drop column id,
  drop column account_id,
  drop column provider_id,
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope,
  drop column created_at,
  add primary key (user_id);

-- A person's names are those of their profile.
alter table users drop column name, drop column image;
drop table verifications;
