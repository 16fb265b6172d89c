-- A language model accepted the answer, by its author's rubric, where the check refuses it. It was known by the sentence that was said.
alter table answers add column accepted_by_model boolean not null default false;
update answers set accepted_by_model = true, hint = null
where status = 'COMPLETE' and hint = 'Accepted by the language model, which read your answer beside what its author asks for.';

-- What is not complete any more was taken back. The database sees to it, so that no way to write an answer leaves it out.
create function forget_model_acceptance() returns trigger language plpgsql as $$
begin
  new.accepted_by_model = false;
  return new;
end
$$;
create trigger forget_model_acceptance before update on answers for each row
  when (new.accepted_by_model and new.status <> 'COMPLETE')
  execute function forget_model_acceptance();

-- What a language model said of words, so that the same words are not asked about until it says something else.
create table model_grades (
  -- Of the model's name, the rubric and the words, by a key of the server: it names neither learner nor task.
  digest bytea primary key,
  is_accepted boolean not null,
  judged_at timestamptz not null default now()
);
create index on model_grades (judged_at);
