-- When the coach may be booked. Hours are those of a Paris clock, in quarters of an hour; the end is not included.

-- Without btree_gist: a week is one line of minutes.
create table weekly_hours (
  id uuid primary key,
  -- Monday = 1 … Sunday = 7.
  weekday int not null constraint weekly_hours_are_of_a_weekday check (weekday between 1 and 7),
  from_time time not null,
  to_time time not null,
  constraint weekly_hours_end_after_they_begin check (to_time > from_time),
  constraint weekly_hours_are_in_quarters check (
    mod(extract(epoch from from_time)::int, 900) = 0 and mod(extract(epoch from to_time)::int, 900) = 0),
  constraint weekly_hours_do_not_overlap exclude using gist (
    int4range(weekday * 1440 + extract(epoch from from_time)::int / 60, weekday * 1440 + extract(epoch from to_time)::int / 60) with &&)
);

-- A day that is not like its weekday: the hours it opens, or one row without hours, shut.
create table opening_exceptions (
  id uuid primary key,
  day date not null,
  from_time time,
  to_time time,
  constraint exception_is_open_or_shut check ((from_time is null) = (to_time is null)),
  constraint exception_ends_after_it_begins check (to_time > from_time),
  constraint exceptions_are_in_quarters check (
    mod(extract(epoch from from_time)::int, 900) = 0 and mod(extract(epoch from to_time)::int, 900) = 0),
  constraint exceptions_do_not_overlap exclude using gist (
    tsrange(day + coalesce(from_time, '00:00'::time), day + coalesce(to_time, '24:00'::time)) with &&)
);

-- An absence is no longer of the letters alone: it also shuts bookings, and may then be of some hours of one day.
alter table advice_absences rename to absences;
alter table absences rename constraint advice_absences_pkey to absences_pkey;
alter table absences
  add column from_time time,
  add column to_time time,
  add constraint absence_of_hours_is_of_one_day check (from_time is null and to_time is null
    or from_time is not null and to_time is not null and first_day = last_day and to_time > from_time),
  add constraint absences_are_in_quarters check (
    mod(extract(epoch from from_time)::int, 900) = 0 and mod(extract(epoch from to_time)::int, 900) = 0),
  drop constraint absences_do_not_overlap;
alter table absences add constraint absences_do_not_overlap exclude using gist (
  tsrange(first_day + coalesce(from_time, '00:00'::time), last_day + coalesce(to_time, '24:00'::time)) with &&);

insert into weekly_hours (id, weekday, from_time, to_time)
  select gen_random_uuid(), weekday, '09:00', case when weekday = 6 then '13:00'::time else '19:00'::time end
  from generate_series(1, 6) weekday;
