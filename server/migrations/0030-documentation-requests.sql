-- A request for a documentation is known by an id of its own. A number began anew with the row, after a restart, and what a job from before
-- it made could be taken for the answer to a later request. `made_at` says that the files are there.
alter table documentation drop column asked, drop column made, add column request uuid not null default gen_random_uuid();

-- SHA-256 of the bytes of an upload, in hexadecimal digits; null for those that were stored before, until somebody asks for it.
alter table uploads add column digest text;
