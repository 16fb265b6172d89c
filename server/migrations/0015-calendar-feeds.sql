-- The secret addresses of learners' calendars. An address is this id, signed with the server's secret: a copy of the table opens none.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  time_zone text not null
);
