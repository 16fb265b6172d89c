-- What a browser tells says which visit it belongs to and on which page it happened.
alter table facts
  add column visit uuid,
  add column page text,
  -- True if this version knows no event of that name.
  add column is_unknown boolean not null default false;
create index on facts (visit) where visit is not null;
-- What is older than the time for which events are kept is found without reading the rest.
create index on facts using brin (at);
