-- expand
-- The owner of a public portfolio can leave a document out of it.
alter table portfolio_documents add column is_hidden boolean not null default false;
