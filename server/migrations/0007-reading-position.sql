-- Where the learner reads: stepId, blockId and offset. Null until they have read, and after a restart.
alter table enrolments add column position jsonb;
-- When they read there, or restarted: what was read earlier does not replace it.
alter table enrolments add column read_at timestamptz;
