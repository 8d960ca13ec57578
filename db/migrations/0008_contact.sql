-- Messages left by visitors. `consent_rgpd` is true only where a box was ticked (dialog) or the form says so (help widget).
create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text,
  situation text,
  message text not null,
  consent_rgpd boolean not null,
  consent_version text,
  source text not null,
  status text not null default 'new',
  created_at timestamptz not null,
  status_changed_at timestamptz,
  constraint contact_message_source_known check (source in ('home', 'page', 'dialog', 'widget')),
  constraint contact_message_status_known check (status in ('new', 'answered', 'archived'))
);

create index contact_messages_by_status on contact_messages (status, created_at desc);
