-- What a member asked a tool to find again: what stood in its fields, sealed with the member's key, one per tool.
create table tool_sheets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  slug text not null constraint tool_slug_is_made_of_words check (slug ~ '^[a-z]+(-[a-z]+)*$'),
  fields text not null constraint tool_sheet_is_sealed check (fields like 's1.%'),
  updated_at timestamptz not null,
  constraint one_sheet_per_tool unique (user_id, slug)
);
