-- expand
-- The author’s answers to “why?” and “an example?” after the definition; null without one.
alter table concepts add column why text;
alter table concepts add column example text;
