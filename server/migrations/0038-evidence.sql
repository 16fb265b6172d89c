alter table answers
  -- How a complete answer came to count where no rule accepted its words: the companion saw what the commands printed, or the learner
  -- pasted it, the explanation is in own words, or the author's was shown.
  add column basis text check (basis in ('seen', 'computed', 'own_words', 'shown')),
  -- When the companion ran the commands, by the clock of the learner's machine.
  add column seen_at timestamptz,
  -- The points of the author's explanation that the learner found in their own, counted from 0.
  add column covered smallint[] not null default '{}',
  add constraint seen_has_moment check ((basis = 'seen') = (seen_at is not null));

-- An answer that isn't complete any more counts on nothing. The database sees to it, so that no write can forget it.
create function forget_basis() returns trigger language plpgsql as $$
begin
  new.basis = null;
  new.seen_at = null;
  new.covered = '{}';
  return new;
end
$$;
create trigger forget_basis before update on answers for each row
  when (new.status <> 'COMPLETE' and (new.basis is not null or new.covered <> '{}'))
  execute function forget_basis();
