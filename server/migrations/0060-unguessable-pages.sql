-- expand
-- The end of the address of a public page, so that nobody can guess it. Addresses that were given out before stay as they were.
alter table documentation add column page_key text not null default '';
alter table documentation alter column page_key set default '-' || left(replace(gen_random_uuid()::text, '-', ''), 16);
update documentation set page_key = '-' || left(replace(gen_random_uuid()::text, '-', ''), 16) where not is_public;
