-- What the operator's learners say, as it was published last.
create table testimonials (
  position integer primary key,
  name text not null,
  country text not null,
  quote text not null,
  -- Address of the picture, immutable.
  image text not null
);

-- A picture is written beside the one that it replaces: `<key>` and `<key>.b` take turns. Says which one this row describes.
alter table uploads add column is_second boolean not null default false;
