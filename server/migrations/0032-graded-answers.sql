-- What checks said of answers, grade by grade, for the authors of a project. Of a learner's grades of one task the first stays, and of the
-- others the latest.
create table graded_answers (
  user_id uuid not null references users on delete cascade,
  project_id text not null references projects,
  validation_id text not null,
  -- Counts a learner's grades of a task, from 1.
  number integer not null,
  version integer not null,
  outcome text not null check (outcome in ('REFUSED', 'ACCEPTED', 'INSISTED')),
  -- Null where its learner does not want it to be kept, and once it has had its time.
  words text,
  -- Why its learner insists that it is right.
  reason text,
  -- When an author found that the check should have refused it.
  found_wrong_at timestamptz,
  graded_at timestamptz not null default now(),
  primary key (user_id, project_id, validation_id, number)
);
create index on graded_answers (project_id, validation_id);
create index on graded_answers (graded_at) where words is not null;

alter table answers
  -- How often the check refused it.
  add column refusals integer not null default 0,
  -- The check refused these words, and they count on their learner's word.
  add column own_judgement boolean not null default false,
  add constraint own_judgement_of_words check (not own_judgement or (type <> 'FILE' and btrim(text_data) <> ''));

-- Other words were not judged by anybody. The database sees to it, so that no way to write an answer leaves it out.
create function forget_own_judgement() returns trigger language plpgsql as $$
begin
  new.own_judgement = false;
  return new;
end
$$;
create trigger forget_own_judgement before update on answers for each row
  when (old.own_judgement and (new.type, new.text_data) is distinct from (old.type, old.text_data))
  execute function forget_own_judgement();

-- E-mail addresses of people who may read how a project's tasks are answered; they never leave the server.
alter table projects add column authors text[] not null default '{}';
