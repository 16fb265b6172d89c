-- What the list of people searches: without case and accents, as server/admin/queries.ts folds what administrators type. Stored, because
-- folding every row takes seconds with 100,000 people.
alter table users add column searched text not null generated always as (
  replace(replace(replace(replace(replace(replace(replace(replace(
    lower(regexp_replace(normalize(name || E'\n' || nickname || E'\n' || email, NFKD), '[\u0300-\u036f]', '', 'g')),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i'), 'þ', 'th')
) stored;

-- The list of people, newest first.
create index on users (created_at desc, id);

-- Learners of a project are counted from the index alone.
create index enrolments_begun on enrolments (project_id) where version is not null;
