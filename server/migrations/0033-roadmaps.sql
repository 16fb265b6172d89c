-- A roadmap is a series whose projects stand in others: their ids in order. Null for one whose projects name it.
alter table series add column projects text[];
-- The folder from which a command publishes it; null for those that the server publishes itself.
alter table series add column content_dir text;

-- Roadmaps stand before the other courses.
alter table search_entries add column roadmap boolean not null default false;
