-- « Mes échanges »: what members ask and what the coach answers. Every text is sealed (0079); a promise, once written, does not move.
create table advice_threads (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  opened_at timestamptz not null,
  -- Put away by the coach; it comes back with the next question.
  archived_at timestamptz
);
create index advice_threads_by_person on advice_threads (user_id, opened_at desc);

create table advice_messages (
  id uuid primary key,
  thread_id uuid not null references advice_threads (id) on delete cascade,
  kind text not null constraint advice_kind_known check (kind in ('question', 'addition', 'answer')),
  -- An addition to, or an answer of, this question.
  question_id uuid references advice_messages (id) on delete cascade,
  text text not null constraint advice_text_is_sealed check (text like 's1.%'),
  written_at timestamptz not null,
  written_by uuid not null,
  -- One per form shown: a second click is the same message.
  client_key uuid not null constraint one_advice_message_per_click unique,
  -- Of a question: what was promised, and what became of it.
  due_at timestamptz,
  answered_at timestamptz,
  closed_at timestamptz,
  closed_by uuid,
  closed_reason text constraint advice_closed_reason_known check (closed_reason in ('answered_elsewhere', 'sent_twice', 'nothing_to_answer', 'other')),
  -- How far the coach was warned of it: 24 h before, 6 h before, at the promise, then every day.
  alerted integer not null default 0,
  -- Of an answer: until then it can be taken back, and nobody sees it.
  sends_at timestamptz,
  told_at timestamptz,
  -- By whom it was written to.
  read_at timestamptz,
  constraint advice_question_is_promised check ((kind = 'question') = (due_at is not null)),
  constraint advice_promise_follows check (due_at > written_at),
  constraint advice_follows_a_question check ((kind = 'question') = (question_id is null)),
  constraint advice_answer_leaves check ((kind = 'answer') = (sends_at is not null)),
  constraint advice_told_once_left check (told_at is null or told_at >= sends_at),
  constraint advice_only_questions_end check (kind = 'question' or num_nonnulls(answered_at, closed_at, closed_by, closed_reason) = 0),
  constraint advice_closed_says_why check ((closed_at is null) = (closed_reason is null)),
  constraint advice_ends_one_way check (num_nonnulls(answered_at, closed_at) < 2)
);
create index advice_messages_by_thread on advice_messages (thread_id, written_at);
create unique index one_open_question_per_thread on advice_messages (thread_id)
  where kind = 'question' and answered_at is null and closed_at is null;
create index advice_questions_that_wait on advice_messages (due_at) where kind = 'question' and answered_at is null and closed_at is null;
create index advice_answers_to_tell on advice_messages (sends_at) where kind = 'answer' and told_at is null;

create function refuse_changed_advice() returns trigger language plpgsql as $$
begin
  if (old.kind, old.question_id, old.text, old.written_at, old.written_by, old.due_at, old.sends_at)
     is distinct from (new.kind, new.question_id, new.text, new.written_at, new.written_by, new.due_at, new.sends_at) then
    raise exception 'what was written and promised does not change' using errcode = 'check_violation', constraint = 'advice_is_frozen';
  end if;
  return new;
end $$;
create trigger advice_is_frozen before update on advice_messages for each row execute function refuse_changed_advice();

-- What is being written, by whom, in which thread (none: a first question).
create table advice_drafts (
  id uuid primary key,
  author_id uuid not null references users (id) on delete cascade,
  thread_id uuid references advice_threads (id) on delete cascade,
  text text not null constraint advice_draft_is_sealed check (text like 's1.%'),
  saved_at timestamptz not null,
  constraint one_draft_per_thread unique nulls not distinct (author_id, thread_id)
);

-- What the coach keeps in mind about somebody; the person does not see it.
create table advice_notes (
  id uuid primary key references users (id) on delete cascade,
  text text not null constraint advice_note_is_sealed check (text like 's1.%'),
  updated_at timestamptz not null
);

-- Days of Paris, both included, that no promise counts.
create table advice_absences (
  id uuid primary key,
  first_day date not null,
  last_day date not null,
  constraint absence_has_days check (last_day >= first_day),
  constraint absences_do_not_overlap exclude using gist (daterange(first_day, last_day, '[]') with &&)
);
