-- Beside the pages read: how many visits began on a day, from which kind of place, and how many times one of the two things a visit
-- may lead to happened. By visitors who accepted to be counted. Nothing about who they are, nor about which visit led to what.
create table visits (
  day date not null,
  source text not null,
  visits integer not null,
  constraint visits_pkey primary key (day, source),
  constraint visit_source_known check (source in ('search', 'social', 'other_site', 'direct')),
  constraint visits_positive check (visits > 0)
);

create table conversions (
  day date not null,
  goal text not null,
  times integer not null,
  constraint conversions_pkey primary key (day, goal),
  constraint conversion_goal_known check (goal in ('account', 'member')),
  constraint conversions_positive check (times > 0)
);
