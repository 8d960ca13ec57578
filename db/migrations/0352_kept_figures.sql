-- Figures over months, which no minute changes: read every hour, and shown with the hour at which they were.
create table kept_figures (
  name text primary key,
  read_at timestamptz not null,
  value jsonb not null
);
