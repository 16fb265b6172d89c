-- Written ways to goals that many people have. `steps`: the projects in order, with a reason each. `content_dir` as in projects.
create table paths (
  id text primary key,
  position integer not null,
  title text not null,
  audience text not null,
  outcome text not null,
  steps jsonb not null,
  content_dir text
);

-- What people say who want to learn what a project, series or roadmap teaches.
create table goal_phrases (
  subject text primary key,
  phrases text[] not null,
  content_dir text
);

-- What comes nearest to a goal that nothing leads to.
alter table goals add column nearest jsonb not null default '[]';
