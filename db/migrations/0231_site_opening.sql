-- A new site is closed until the coach opens it, once and for good; who did is in the journal. A site that people already know stays open.
create table site_openings (
  id boolean primary key default true constraint site_opens_once check (id),
  opened_at timestamptz not null
);
insert into site_openings (opened_at) select now() where exists (select from users);
