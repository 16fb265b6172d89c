-- What the files of a documentation say, for its public page: the texts, and the uploads that its pictures were made of. Null until it is
-- made anew for those that were made before; they have a PDF, and no page.
alter table documentation add column content jsonb;
