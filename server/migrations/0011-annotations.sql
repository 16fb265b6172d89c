-- What a learner marked and noted in a project. A row stays when it is cleared, so that no old copy in a browser brings anything back.
create table annotations (
  user_id uuid not null references users on delete cascade,
  project_id text not null references projects,
  -- The version of the project whose text it is about.
  version integer not null,
  -- Counts how often it was cleared.
  run integer not null default 0,
  -- Counts the writes; a writer names the one it replaces.
  revision integer not null,
  -- The rest of annotations.json, as JSON: the items and the report of the last update.
  body text not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, project_id)
);
