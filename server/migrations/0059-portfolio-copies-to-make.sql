-- expand
-- The name of the copy that the portfolio gets once the files are made; stays if making them fails.
alter table documentation add column portfolio_copy text;
