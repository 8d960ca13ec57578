-- A backup carries these keys apart, and rows are put back before them (docs/decisions/0023): a reference binds what is written, and is not asked
-- of rows that are put back.
alter table fingerprint_keys drop constraint fingerprint_keys_data_key_id_fkey,
  add constraint fingerprint_key_is_kept foreign key (data_key_id) references data_keys (id) not valid;
alter table archived_contracts drop constraint archive_has_its_key,
  add constraint archive_has_its_key foreign key (data_key_id) references data_keys (id) not valid;
alter table archive_keys drop constraint archive_keys_data_key_id_fkey,
  add constraint archive_key_is_kept foreign key (data_key_id) references data_keys (id) not valid;
