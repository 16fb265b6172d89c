-- Keys that sign credentials, sealed with the secret of the settings. One is in use; what a retired one signed stays verifiable.
create table credential_keys (
  id integer generated always as identity primary key,
  public_key bytea not null unique check (octet_length(public_key) = 32),
  sealed_key text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index on credential_keys ((true)) where retired_at is null;

-- The credential that somebody has of a project. One that has no row any more is revoked, whoever took the row away: its place in the status
-- list stays taken in credential_places.
create table credentials (
  user_id uuid not null references users on delete cascade,
  project_id text not null references projects,
  id uuid not null unique,
  -- Chosen at random, so that it tells neither how many there are nor which was first.
  status_index integer not null unique check (status_index >= 0),
  -- The name that the learner chose for it.
  name text not null,
  version integer not null,
  -- Hashed with each answer, so that a short answer is not found by trying.
  salt text not null,
  -- Signed, as it was given out.
  body text not null,
  issued_at timestamptz not null,
  primary key (user_id, project_id)
);
create index on credentials (project_id);

-- Places of the status lists that a credential has or had: one that was revoked never becomes valid again by another.
create table credential_places (
  status_index integer primary key
);
