-- An administrator who looks as somebody else, and why. It is over once it was ended, or when nobody has looked for an hour.
create table impersonations (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid references users on delete set null,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index on impersonations (user_id, started_at);
create index on impersonations (admin_id);

-- What administrators did, and never its contents.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null check (action in (
    'impersonation_started', 'impersonation_ended', 'read', 'write',
    'role_granted', 'role_revoked', 'flag_set', 'content_published', 'job_retried'
  )),
  admin_id uuid references users on delete set null,
  -- To whom it was done.
  user_id uuid references users on delete set null,
  impersonation_id uuid references impersonations on delete set null,
  endpoint text,
  project_id text,
  -- Of a role, the address that the settings name; of a flag, its name and value; of a job, its queue and id.
  subject text,
  -- Of a write as somebody else: `done`, or the problem it was answered with. Null until it was answered.
  outcome text
);
create index on audit_entries (user_id);
create index on audit_entries (admin_id);
create unique index on audit_entries (impersonation_id, project_id) where action = 'read';
create index on audit_entries (impersonation_id);

-- What was found at each publishing, newest last; earlier ones are removed.
create table publishings (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  refused text[] not null,
  findings jsonb not null
);
