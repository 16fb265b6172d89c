-- expand
-- Events of days that are over, so that a year of them needn't be read again for each report. Later days are counted from `events`.
create table event_counts (
  day date not null,
  name text not null,
  is_unknown boolean not null,
  -- Empty without a project.
  project_id text not null,
  count integer not null,
  primary key (day, name, is_unknown, project_id)
);

-- The people and visits of a period in which so much happened that they are counted once an hour. No row: they are counted for each report.
create table step_counts (
  days integer primary key,
  counted_at timestamptz not null,
  counts jsonb not null
);

-- The figures of a project's tasks are counted from the index alone.
create index graded_answers_of_tasks on graded_answers (project_id, validation_id, user_id) include (number, version, outcome, found_wrong_at);
drop index graded_answers_project_id_validation_id_idx;
create index on graded_answers (project_id, validation_id) where words is not null;
create index users_read_by_authors on users (id) where preferences -> 'letsAuthorsRead' = 'true'::jsonb;
create index on answers (project_id, validation_id) where basis = 'shown';

-- What the audit log searches besides names and addresses, folded like `users.searched`.
alter table audit_entries add column searched text not null generated always as (
  replace(replace(replace(replace(replace(replace(replace(replace(
    lower(regexp_replace(normalize(coalesce(project_id, '') || E'\n' || coalesce(subject, '') || E'\n' || coalesce(endpoint, '') || E'\n' || coalesce(reason, ''), NFKD), '[\u0300-\u036f]', '', 'g')),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i'), 'þ', 'th')
) stored;

-- Most people have no picture, and those who completed a project are looked through for one.
create index users_with_picture on users (id) where picture <> '';
