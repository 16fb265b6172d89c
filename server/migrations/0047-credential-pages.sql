-- The public page of a credential, at an address that its id makes unguessable. Earlier credentials have none until their owner turns it on.
alter table credentials add column is_public boolean not null default false;
-- The picture of the credential, which contains it. Null until it is first requested.
alter table credentials add column picture bytea;

-- The credential that has or had a place, so that the address of one that is gone says so. Names neither person nor project.
alter table credential_places add column credential_id uuid unique;
update credential_places p set credential_id = c.id from credentials c where c.status_index = p.status_index;
