-- Settings of the catalogue as a whole, by the folder that a command published; null: the server's own folders.
create table catalogue_settings (
  origin text unique nulls not distinct,
  subject text not null
);
