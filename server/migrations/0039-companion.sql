-- Companions that ask for access to an account (RFC 8628). Each is deleted when its token is given out, or some time after its end.
create table device_requests (
  device_code_hash bytea primary key,
  -- Keyed, because the code itself is short.
  user_code_hash bytea not null unique,
  machine text not null,
  network text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Seconds between two questions of the companion. Each question that comes too early adds some.
  interval_seconds smallint not null,
  asked_at timestamptz,
  -- Who allowed or denied it; null until then.
  user_id uuid references users on delete cascade,
  is_allowed boolean,
  constraint decided_by_someone check ((user_id is null) = (is_allowed is null))
);
create index on device_requests (user_id);
create index on device_requests (expires_at);

-- What companions sign their calls with. Good for the companion's endpoints alone.
create table companion_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  machine text not null,
  created_at timestamptz not null,
  -- Noted at most once an hour.
  used_at timestamptz not null
);
create index on companion_tokens (user_id);
