-- An event and a testimonial may show a photograph; it says in words what is seen in it.
alter table events
  add column picture_id uuid references pictures (id),
  add column picture_alt text,
  add constraint event_picture_says_what_it_shows
    check ((picture_id is null) = (picture_alt is null) and length(btrim(picture_alt)) between 1 and 200);
alter table testimonials
  add column picture_id uuid references pictures (id),
  add column picture_alt text,
  add constraint testimonial_picture_says_what_it_shows
    check ((picture_id is null) = (picture_alt is null) and length(btrim(picture_alt)) between 1 and 200);
create index events_by_picture on events (picture_id) where picture_id is not null;
create index testimonials_by_picture on testimonials (picture_id) where picture_id is not null;
