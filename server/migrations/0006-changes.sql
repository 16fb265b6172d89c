-- What the author says is new in a version; null when they say nothing.
alter table project_versions add column changes text;
