-- What the author gives to the folder that learners open in an editor: programs, and files with expressions in them, which no document
-- holds. Null for versions from before this was stored.
alter table project_versions add column folder jsonb;
