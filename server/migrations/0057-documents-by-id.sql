-- expand
-- The address of a document for its owner doesn't name them. It leads others to the public page.
create index on portfolio_documents (id);
