-- Flags as an administrator set them for one person, in the place of the server's own.
create table user_flags (
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  value boolean not null,
  primary key (user_id, name)
);

-- People as the provider of payments knows them. What stands beside the ids is what the provider said last.
create table customers (
  id text primary key,
  -- Null once the account is gone: then the provider is told to forget them, and ends what they pay for.
  user_id uuid unique references users (id) on delete set null,
  subscription_id text,
  -- Until when it is paid for; null without a subscription.
  paid_until timestamptz,
  -- True if it ends there.
  is_ending boolean not null default false,
  -- Counts the times that the provider was asked; an answer that was asked for earlier never replaces a later one.
  asked integer not null default 0,
  answered integer not null default 0,
  -- The subscription for which the person was welcomed.
  welcomed_for text,
  created_at timestamptz not null default now()
);
create index customers_paid_until on customers (paid_until);

-- Events of the provider that were acted on, so that one that comes again changes nothing.
create table payment_events (
  id text primary key,
  received_at timestamptz not null default now()
);
create index payment_events_received_at on payment_events (received_at);
