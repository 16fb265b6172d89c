-- Passkeys, with which people log in and administrators confirm who they are.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- As base64url, as browsers send it.
  credential_id text not null unique,
  -- COSE.
  public_key bytea not null,
  -- How often the authenticator says it signed; it stays 0 where authenticators don't count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkeys (user_id);

-- Random values that an authenticator has to sign. Each is deleted by its first use.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- The browser that asked for it, and that alone can use it.
  browser_hash bytea not null,
  purpose text not null check (purpose in ('log-in', 'add')),
  -- Who asked for it; null for somebody without a session.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index on passkey_challenges (user_id);
create index on passkey_challenges (expires_at);

alter table sessions
  -- How it was opened; null for sessions from before this was stored.
  add column method text check (method in ('code', 'issuer', 'link', 'passkey')),
  -- When a passkey was last used in it.
  add column passkey_at timestamptz;

alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (action in (
  'impersonation_started', 'impersonation_ended', 'read', 'write',
  'role_granted', 'role_revoked', 'flag_set', 'content_published', 'job_retried', 'passkeys_removed'
));
