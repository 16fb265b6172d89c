-- What learners call things in the texts. Without a project, the value holds in all projects that declare a variable of this name for all.
create table variables (
  user_id uuid not null references users on delete cascade,
  project_id text references projects,
  name text not null,
  value text not null check (value <> ''),
  unique nulls not distinct (user_id, project_id, name)
);
