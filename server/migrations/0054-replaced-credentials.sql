-- expand
-- The credential that replaced this one, so that the page of the earlier one links to it. Null for one that was revoked, and for those that
-- were replaced before.
alter table credential_places add column replaced_by uuid;
