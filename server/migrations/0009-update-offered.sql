-- The newest version that was offered to the learner, on whichever device; null before the first offer.
alter table enrolments add column offered_version integer;
