-- Whether the author's explanation of a task was shown to its learner. Unlike the basis, this stays when the answer is opened again or replaced.
alter table answers add column was_shown boolean not null default false;
update answers set was_shown = true where basis = 'shown';
