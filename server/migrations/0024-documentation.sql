-- The documentation that somebody has of a project. Its PDF and its zip are uploads of theirs, `documentation_pdf_` and `documentation_zip_`
-- with the project's id.
create table documentation (
  user_id uuid not null references users on delete cascade,
  project_id text not null references projects,
  -- Counts how often it was asked for. `made` is the number of the request that the files answer; 0 before the first.
  asked integer not null default 1,
  made integer not null default 0,
  -- When the job that makes it was queued.
  queued_at timestamptz not null,
  made_at timestamptz,
  markdown text,
  -- Whether everybody may read its PDF.
  is_public boolean not null default false,
  primary key (user_id, project_id)
);
create index on documentation (project_id);
