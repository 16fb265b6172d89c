-- The author's model answer; sent to a learner with their own complete answer.
alter table validations add column model_answer text;
