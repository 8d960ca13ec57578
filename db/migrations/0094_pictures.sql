-- Pictures the coach shows, each in the sizes and formats its pages use. What was sent is never kept: it says where it was taken.
create table pictures (
  id uuid primary key,
  width integer not null constraint picture_has_a_width check (width > 0),
  height integer not null constraint picture_has_a_height check (height > 0),
  -- A dozen points as a data: address: the first paint.
  blur text not null constraint picture_blur_is_small check (blur ~ '^data:image/webp;base64,' and length(blur) < 1000),
  -- False while it is only what another one is cut from.
  shown boolean not null,
  created_at timestamptz not null
);

create table picture_files (
  picture_id uuid not null references pictures (id) on delete cascade,
  width integer not null constraint picture_file_has_a_width check (width > 0),
  format text not null constraint picture_file_format check (format in ('avif', 'webp', 'jpeg', 'png')),
  file_id uuid not null constraint one_picture_per_file unique references files (id) on delete cascade,
  primary key (picture_id, width, format)
);

-- Her face, her logo, the place: what the site shows of its owner.
create table site_pictures (
  slot text primary key constraint site_picture_slot check (slot in ('portrait', 'logo', 'place-1', 'place-2', 'place-3')),
  picture_id uuid not null constraint one_slot_per_picture unique references pictures (id),
  -- What is seen in it, for who does not see it.
  alt text not null constraint site_picture_says_what_it_shows check (length(btrim(alt)) between 1 and 200),
  updated_at timestamptz not null
);
