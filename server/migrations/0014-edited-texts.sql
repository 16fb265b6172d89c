-- Of a version: `git`, the content folder; `edited`, an administrator; `conflict`, an administrator, and the folder has another text since.
alter table project_versions add column source text not null default 'git' check (source in ('git', 'edited', 'conflict'));
-- The Markdown that it was made of, by paths in the project's folder; null for what was published before it was kept.
alter table project_versions add column texts jsonb;
-- A hash of the folder's texts that it is, or that were published when they were edited.
alter table project_versions add column git_hash text;
