-- Ids that the author changed since the first version, each with what it is called in this one.
alter table project_versions add column aliases jsonb not null default '{}';
-- The folder that a command published it from; null for the folders that the server publishes itself.
alter table projects add column content_dir text;
