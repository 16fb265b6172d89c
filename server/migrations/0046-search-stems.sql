-- What people type who look for the project, as its author lists it.
alter table projects add column searched_as text[] not null default '{}';

-- English words that differ only in their ending share a stem.
alter table search_words add column stem text collate "C" not null
  generated always as (coalesce((ts_lexize('english_stem', word))[1], word)) stored;
create index on search_words (stem);

-- False for code, tables, headings and pictures, which are quoted only if no sentence of the step has as many of the words.
alter table search_passages add column prose boolean not null default true;
