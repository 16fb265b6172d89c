-- What a learner wants to be able to do; each has one goal.
create table goals (
  user_id uuid primary key references users on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  description text not null,
  -- The series and projects that lead there, as they were found: type and key of an entry of the search, courses first.
  roadmap jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
