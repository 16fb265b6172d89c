-- What happened is an event everywhere else, and so is its row. PostgreSQL 18 names each `not null`, too.
alter table facts rename to events;
alter sequence facts_id_seq rename to events_id_seq;
do $$
declare
  former text;
begin
  for former in select conname from pg_constraint where conrelid = 'events'::regclass and starts_with(conname, 'facts_') loop
    execute format('alter table events rename constraint %I to %I', former, 'events_' || substr(former, 7));
  end loop;
  -- That of the primary key has the name of its constraint by now.
  for former in
    select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'events'::regclass and starts_with(c.relname, 'facts_')
  loop
    execute format('alter index %I rename to %I', former, 'events_' || substr(former, 7));
  end loop;
end
$$;
