-- expand
-- What learners have at the end of a series or roadmap.
alter table series add column outcome text;
