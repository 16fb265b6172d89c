-- Steps without tasks at whose end the learner went on. Empty until then, and after a restart.
alter table enrolments add column passed_steps text[] not null default '{}';
-- When the learner last restarted: what was read or passed before does not come back. In milliseconds, as it is told.
alter table enrolments add column restarted_at timestamptz;
-- Only a restart left a moment without a place.
update enrolments set restarted_at = date_trunc('milliseconds', read_at), read_at = null where position is null and read_at is not null;
