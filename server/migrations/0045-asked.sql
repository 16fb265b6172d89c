-- What people type who look for blocks of the newest text, by block: {"id": [{"words": "…", "phrases": ["…"]}]}.
alter table projects add column asked jsonb not null default '{}';
