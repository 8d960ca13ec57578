-- A picture that moves to another address takes along whatever shows it.
alter table picture_files drop constraint picture_files_picture_id_fkey,
  add constraint picture_files_picture_id_fkey foreign key (picture_id) references pictures (id) on delete cascade on update cascade;
alter table site_pictures drop constraint site_pictures_picture_id_fkey,
  add constraint site_pictures_picture_id_fkey foreign key (picture_id) references pictures (id) on update cascade;
alter table events drop constraint events_picture_id_fkey,
  add constraint events_picture_id_fkey foreign key (picture_id) references pictures (id) on update cascade;
alter table testimonials drop constraint testimonials_picture_id_fkey,
  add constraint testimonials_picture_id_fkey foreign key (picture_id) references pictures (id) on update cascade;

-- The faces of stories that were hidden once shown still stand at the address their page printed.
update pictures set id = gen_random_uuid() where id in (
  select picture_id from testimonials where not published and published_at is not null
) and id not in (select picture_id from testimonials where published and picture_id is not null);
