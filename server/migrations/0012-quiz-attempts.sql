create table quiz_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  project_id text not null,
  -- Of the project whose questions it asks; it keeps them when the learner moves to another version.
  version integer not null,
  quiz_id text not null,
  -- Ids of the questions in the order in which they are asked, each with its options in theirs.
  questions jsonb not null,
  -- Question id to the ids of the chosen options; the first answer to a question stays.
  answers jsonb not null default '{}',
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  -- Whole percent; null until it is completed.
  score integer check (score between 0 and 100),
  foreign key (project_id, version, quiz_id) references quizzes,
  check ((completed_at is null) = (score is null))
);
create unique index on quiz_attempts (user_id, project_id) where completed_at is null;
create index on quiz_attempts (user_id, project_id, started_at);
create index on quiz_attempts (project_id, version, quiz_id);
