-- People ------------------------------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  nickname text not null unique,
  name text not null,
  picture text not null default '',
  plan text not null default 'free' check (plan in ('free', 'pending', 'pro')),
  -- What the person chose; whatever is absent has its default.
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- One live code per address, known or not. Neither address nor code can be read from it: both are HMACs.
create table sign_in_codes (
  address_hash bytea primary key,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- Every code mail, by an HMAC of the mailbox it went to: the budget nobody can exceed is counted here.
create table sent_codes (
  mailbox_hash bytea not null,
  sent_at timestamptz not null
);
create index on sent_codes (mailbox_hash, sent_at);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null
);
create index on sessions (user_id);
create index on sessions (expires_at);

-- Unlogged: a counter lost in a crash costs nothing, and counting a request costs no flush.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The catalogue, as published ---------------------------------------------------------------------------------------------------------

create table series (
  id text primary key,
  position integer not null,
  title text not null,
  description text not null,
  icon text not null
);

create table projects (
  id text primary key,
  -- The newest published version.
  version integer not null,
  -- False once the folder has vanished from the catalogue; learners who began keep it.
  listed boolean not null default true,
  visibility text not null check (visibility in ('private', 'public')),
  plan text check (plan = 'pro'),
  category text not null,
  series_id text references series,
  series_position integer not null,
  position integer not null,
  metadata jsonb not null,
  source_hash text not null,
  published_at timestamptz not null default now()
);

create table project_versions (
  project_id text not null references projects,
  version integer not null,
  metadata jsonb not null,
  source_hash text not null,
  published_at timestamptz not null default now(),
  primary key (project_id, version)
);

-- What `GET /projects/{id}/{filename}` answers: document.json, and one file per Pro section.
create table project_files (
  project_id text not null,
  version integer not null,
  name text not null,
  body text not null,
  etag text not null,
  pro boolean not null default false,
  primary key (project_id, version, name),
  foreign key (project_id, version) references project_versions
);

create table validations (
  project_id text not null,
  version integer not null,
  id text not null,
  position integer not null,
  step_id text,
  -- Of the Pro section in whose file it stands: only who may read that file has this task. Null elsewhere.
  content_id text,
  box_id text not null,
  type text not null check (type in ('TEXT', 'FILE', 'URL')),
  title text not null,
  description text not null default '',
  optional boolean not null default false,
  hidden boolean not null default false,
  character_limit integer,
  -- Of a URL: what stands before the answer.
  extension text not null default 'https://',
  -- The author's check; never leaves the server.
  answer_check jsonb,
  primary key (project_id, version, id),
  foreign key (project_id, version) references project_versions
);

create table quizzes (
  project_id text not null,
  version integer not null,
  id text not null,
  body jsonb not null,
  primary key (project_id, version, id),
  foreign key (project_id, version) references project_versions
);

create table concepts (
  key text primary key,
  name text not null,
  short text not null,
  -- Block nodes, as in a document.
  detailed jsonb not null
);

-- Pictures, named by their content and served immutable.
create table media (
  name text primary key,
  content_type text not null,
  body bytea not null,
  created_at timestamptz not null default now()
);

-- Learners' work ----------------------------------------------------------------------------------------------------------------------

create table enrolments (
  user_id uuid not null references users on delete cascade,
  project_id text not null references projects,
  -- The version on which the learner began, with the first saved answer; it changes only when they accept an update. Null until then:
  -- they read the newest.
  version integer,
  -- When it was added to My Projects; null when it is not there.
  selected_time timestamptz,
  unlocked_at timestamptz,
  completed_at timestamptz,
  doc_status text not null default 'NONE' check (doc_status in ('NONE', 'GENERATING', 'READY', 'FAILED')),
  primary key (user_id, project_id)
);
create index on enrolments (project_id);

create table answers (
  user_id uuid not null references users on delete cascade,
  project_id text not null references projects,
  validation_id text not null,
  type text not null check (type in ('TEXT', 'FILE', 'URL')),
  text_data text not null default '',
  file_name text not null default '',
  storage_name text not null default '',
  status text not null check (status in ('IN_REVIEW', 'INCOMPLETE', 'INCORRECT', 'COMPLETE')),
  -- As the client sent it; what counts is the validation's own.
  hidden boolean not null default false,
  hint text,
  -- Counts the writes; a writer names the revision it started from.
  revision integer not null default 1,
  -- The key of the last write, so that a repeated request changes nothing.
  write_key text,
  updated_at timestamptz not null default now(),
  primary key (user_id, project_id, validation_id)
);

-- Who ever completed what; a restart does not take it back.
create table completions (
  project_id text not null references projects,
  user_id uuid not null references users on delete cascade,
  completed_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index on completions (project_id, completed_at desc);

create table unlocked_sections (
  user_id uuid not null references users on delete cascade,
  project_id text not null references projects,
  content_id text not null,
  unlocked_at timestamptz not null default now(),
  primary key (user_id, project_id, content_id)
);

create table uploads (
  user_id uuid not null references users on delete cascade,
  -- The file name the client asked a signed URL for: unique per person, not across people.
  key text not null,
  -- Of the bytes in the file store, once they were checked; null before.
  content_type text,
  size bigint,
  etag text,
  -- When the file was last stored or confirmed for an answer.
  used_at timestamptz not null,
  -- When a PUT straight to an S3 store was last allowed; null: no such PUT can still arrive.
  granted_at timestamptz,
  primary key (user_id, key)
);
create index on uploads (used_at);

-- What happened, written in the same transaction as what changed.
create table facts (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  name text not null,
  user_id uuid references users on delete set null,
  project_id text,
  details jsonb not null default '{}'
);
create index on facts (name, at);
