-- expand
-- The learner's own sentences about what they built. Empty: none.
alter table enrolments add column summary text not null default '';
