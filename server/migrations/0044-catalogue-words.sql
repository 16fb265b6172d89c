-- What authors call the catalogue as a whole, by the folder that a command published; null: the server's own folders.
create table catalogue_words (
  origin text unique nulls not distinct,
  subject text not null
);
