-- expand
-- A finished work that visitors may see, written by the project's author; null without one.
alter table projects add column example jsonb;
