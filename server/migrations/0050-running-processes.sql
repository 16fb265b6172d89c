-- expand
-- The number of migrations that a release must know to run on these tables. Null: as many as were applied, see 0139.
alter table migrations add column min_level int;

-- Processes that run on these tables, so that nothing is removed that one of them still uses. `level`: the number of migrations it knows.
create table running_processes (
  id uuid primary key,
  level int not null,
  seen_at timestamptz not null default now()
);
