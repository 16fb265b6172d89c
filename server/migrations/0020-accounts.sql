-- Sessions as their owner sees them, and ends one of them.
alter table sessions
  add column id uuid not null unique default gen_random_uuid(),
  -- Browser and system in words, such as "Firefox on Linux"; null when the browser did not say, or began the session earlier than this.
  add column device text,
  -- When it was last used, to the hour.
  add column seen_at timestamptz;
update sessions set seen_at = renewed_at;
alter table sessions alter column seen_at set not null;

alter table users
  -- When the account is removed; null unless its owner asked for that. Until then it is locked, and they may keep it.
  add column deletion_at timestamptz,
  add column invited_by uuid references users on delete set null,
  -- When the last weekly reminder was sent.
  add column reminded_at timestamptz,
  -- When the mail that welcomes to Pro was sent; null: never.
  add column pro_welcomed_at timestamptz;
update users set reminded_at = now();
update users set pro_welcomed_at = now() where plan = 'pro';
create index on users (deletion_at) where deletion_at is not null;
create index on users (invited_by) where invited_by is not null;

-- Completions of accounts that were removed: they stay counted, and nobody can be read from the number.
alter table projects add column former_completions integer not null default 0;

-- An export reads the events of one person, and the removal of an account takes their names off.
create index on facts (user_id, id);
