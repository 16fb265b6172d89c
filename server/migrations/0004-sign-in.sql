-- Every mailed code, kept for a day: what a mailbox was sent, and how often codes were guessed at, is counted here. Mailbox, address,
-- browser and code cannot be read from it: all are HMACs. Codes that are on their way during the update have to be asked for again.

drop table sign_in_codes;
drop table sent_codes;

create table sign_in_codes (
  id bigint generated always as identity primary key,
  mailbox_hash bytea not null,
  address_hash bytea not null,
  -- The browser that asked for the code, and that alone can use it.
  browser_hash bytea not null,
  code_hash bytea not null,
  -- Wrong ones.
  tries integer not null default 0,
  -- False once it was used, or the same browser asked for another.
  is_open boolean not null default true,
  sent_at timestamptz not null
);
create index on sign_in_codes (mailbox_hash, sent_at);
create index on sign_in_codes (sent_at);

-- Browsers that signed in to a mailbox: they keep a part of its budget.
create table known_browsers (
  browser_hash bytea not null,
  mailbox_hash bytea not null,
  seen_at timestamptz not null,
  primary key (browser_hash, mailbox_hash)
);
create index on known_browsers (mailbox_hash);
create index on known_browsers (seen_at);

-- Whether the person was asked what to call them: until then, and when they skipped it, the name is the local part of the address.
alter table users add column name_status text not null default 'unasked' check (name_status in ('unasked', 'skipped', 'given'));
