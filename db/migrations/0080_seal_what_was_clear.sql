-- Contact messages, their answers and notes, motives of terminations were kept in clear: each is sealed where it stands (the code
-- beside). A declaration is frozen as declared: its words stay the same, only who can read them changes.
alter table contract_notices disable trigger notice_is_frozen;
