-- What somebody asks of the data kept of them (GDPR, articles 15 to 22), and by when it is answered (article 12.3).
create table data_requests (
  id uuid primary key,
  no int generated always as identity constraint one_data_request_per_number unique,
  kind text not null constraint data_request_kind_is_known
    check (kind in ('access', 'rectification', 'erasure', 'restriction', 'portability', 'objection')),
  -- From where: one's own space, a link sent to an address, or what the coach received and wrote down.
  came_by text not null constraint data_request_came_somehow check (came_by in ('space', 'link', 'email', 'letter', 'phone', 'spoken')),
  user_id uuid references users (id),
  email text constraint data_request_address_is_lower check (email = lower(email)),
  name text,
  -- What is asked, in their words: sealed with a key of its own, and gone once it is answered.
  details text constraint data_request_details_are_sealed check (details like 's1.%'),
  created_at timestamptz not null,
  -- A day in Paris.
  received_on date not null,
  extended_at timestamptz,
  extension_reason text,
  -- One month, or three: the same day of a later month, or its last one.
  due_on date not null generated always as
    ((received_on + case when extended_at is null then interval '1 month' else interval '3 months' end)::date) stored,
  identity_checked_at timestamptz,
  identity_means text,
  closed_at timestamptz,
  -- Null on a closed one: its person erased everything meanwhile.
  outcome text constraint data_request_outcome_is_known check (outcome in ('done', 'refused')),
  answer text,
  certificate_number text,
  constraint open_request_is_of_somebody check (closed_at is not null or num_nonnulls(user_id, email, name) > 0),
  constraint extension_says_why check ((extended_at is null) = (extension_reason is null) or closed_at is not null),
  constraint extension_is_told_within_the_first_month
    check ((extended_at at time zone 'Europe/Paris')::date <= (received_on + interval '1 month')::date),
  constraint outcome_is_of_a_closed_request check (outcome is null or closed_at is not null),
  constraint closed_request_forgets_its_details check (closed_at is null or details is null)
);
create index open_data_requests on data_requests (due_on) where closed_at is null;
create index closed_data_requests on data_requests (closed_at) where closed_at is not null;
create index data_requests_by_person on data_requests (user_id) where user_id is not null;
create index data_requests_by_address on data_requests (email) where email is not null;

create function forget_key_of_details() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.details is distinct from old.details then
    perform forget_own_key(old.details);
  end if;
  return null;
end $$;
create trigger details_take_their_key_away after update or delete on data_requests
  for each row when (old.details is not null) execute function forget_key_of_details();

-- A link sent to an address nobody is signed in with: followed once, then open for an hour in the browser that followed it.
create table data_links (
  id uuid primary key,
  email text not null constraint data_link_address_is_lower check (email = lower(email)),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null until the mail is written.
  token_hash text constraint one_data_link_per_secret unique,
  opened_at timestamptz,
  open_until timestamptz,
  constraint data_link_lasts_a_week_at_most check (expires_at <= asked_at + interval '7 days'),
  constraint data_link_is_opened_in_time check (opened_at < expires_at),
  constraint data_link_stays_open_an_hour check (num_nonnulls(opened_at, open_until) in (0, 2) and open_until <= opened_at + interval '1 hour')
);
create index data_links_by_end on data_links (expires_at);
