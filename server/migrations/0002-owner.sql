-- Administrators by the owner link; those that ADMIN_EMAILS names are not written down.
alter table users add column is_admin boolean not null default false;

-- Of the one-time links that the start prints while there is no administrator. Only a SHA-256 hash of the key is kept.
create table owner_keys (
  key_hash bytea primary key,
  expires_at timestamptz not null
);
