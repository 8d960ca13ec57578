-- Letters the coach writes to who wants them. What leaves is frozen when it leaves; each copy is a row, so that nobody has two.
create table letters (
  id uuid primary key,
  number integer not null generated always as identity constraint one_letter_per_number unique,
  subject text not null,
  preheader text not null default '',
  audience text not null default 'subscribers' constraint letter_audience_is_known
    check (audience in ('subscribers', 'members', 'guide')),
  blocks jsonb not null default '[]' constraint letter_has_a_list_of_blocks check (jsonb_typeof(blocks) = 'array'),
  state text not null default 'draft' constraint letter_state_is_known
    check (state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
  -- What the last trial showed, as a hash: only what was tried may leave.
  tried_content text,
  tried_at timestamptz,
  scheduled_for timestamptz,
  -- Frozen at departure, with a mark where each copy says how to leave.
  html text,
  body_text text,
  started_at timestamptz,
  ended_at timestamptz,
  -- Read on the site by who prefers.
  on_web boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint scheduled_letter_has_a_moment check ((state = 'scheduled') = (scheduled_for is not null)),
  constraint letter_that_left_is_frozen check (
    (state in ('draft', 'scheduled')) = (html is null) and (html is null) = (body_text is null) and (html is null) = (started_at is null)),
  constraint letter_ends_once check ((state in ('stopped', 'sent')) = (ended_at is not null)),
  constraint letter_on_the_web_has_left check (not on_web or html is not null)
);

create table letter_copies (
  id uuid primary key,
  letter_id uuid not null references letters (id),
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  -- handing: on its way to the mail server, which holds no end of it; handed: the end has left, the server has not answered.
  state text not null default 'waiting' constraint letter_copy_state_is_known
    check (state in ('waiting', 'handing', 'handed', 'accepted', 'refused', 'left_out')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  tried_at timestamptz,
  error text,
  bounced_at timestamptz,
  constraint one_copy_per_person unique (letter_id, subscriber_id)
);
create index letter_copies_to_send on letter_copies (letter_id, next_try_at) where state in ('waiting', 'handing');

-- An address that a mail server refused for good is written to by no letter any more.
alter table newsletter_subscribers add column refused_at timestamptz;
