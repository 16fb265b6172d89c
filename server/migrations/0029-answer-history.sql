-- A time as JSON has it.
create function json_moment(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Every status that an answer has had, the latest last, with its time. The database writes it, so that no way to write an answer leaves one
-- out; what comes back from a backup, or with an imported project, brings its own.
alter table answers add column history jsonb not null default '[]';
update answers set history = jsonb_build_array(jsonb_build_object('status', status, 'at', json_moment(updated_at)));

create function record_answer_status() returns trigger language plpgsql as $$
begin
  if new.history -> -1 ->> 'status' is distinct from new.status then
    new.history = (case when jsonb_array_length(new.history) >= 50 then new.history - 0 else new.history end)
      || jsonb_build_array(jsonb_build_object('status', new.status, 'at', json_moment(now())));
  end if;
  return new;
end
$$;
create trigger record_answer_status before insert or update on answers for each row execute function record_answer_status();
