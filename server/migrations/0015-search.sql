-- The words of the catalogue, without case and accents, as the app reads them (core/search/words.ts).
create table search_words (word text collate "C" primary key);

-- Each word and its beginnings from four letters on; whole (position -1) and without each of its letters. Two words that share a remainder
-- may differ by one typing error.
create table search_remainders (
  remainder text collate "C" not null,
  beginning text collate "C" not null,
  position smallint not null,
  letter text not null,
  primary key (remainder, beginning, position) include (letter)
);

-- What a search finds by its title and what is said of it. `key`: id of the series or project, name of the category, key of the concept.
create table search_entries (
  id integer generated always as identity primary key,
  type text not null check (type in ('course', 'category', 'tool', 'project')),
  key text not null,
  title text not null,
  description text not null,
  icon text not null,
  image_url text,
  -- Other texts by which it is found.
  names jsonb not null,
  -- In the catalogue.
  position integer not null,
  -- True if anybody may see one of its projects; others than administrators do not see it without.
  public boolean not null default false,
  words tsvector not null,
  unique (type, key)
);
create index on search_entries using gin (words);

-- The projects of an entry; a project is its own.
create table search_members (
  entry_id integer not null references search_entries on delete cascade,
  project_id text not null references projects on delete cascade,
  position integer not null,
  primary key (entry_id, position, project_id)
);
create index on search_members (project_id);

-- The words of the newest version of each project, block by block.
create table search_passages (
  id bigint generated always as identity primary key,
  project_id text not null references projects on delete cascade,
  -- Of the Pro section in whose file it stands.
  content_id text,
  -- The track on which alone it stands.
  track_id text,
  step_id text not null,
  block_id text not null,
  title text not null,
  text text not null,
  words tsvector not null
);
create index on search_passages (project_id);
create index on search_passages using gin (words);

-- The rules by which the project was indexed last; 0: never. Publishing indexes what is behind.
alter table projects add column search_rules smallint not null default 0;
