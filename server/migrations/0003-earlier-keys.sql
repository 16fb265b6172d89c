-- The keys of the writes before the last one, newest first, so that a late retry of one of them changes nothing.
alter table answers add column earlier_keys text[] not null default '{}';
