-- A portfolio is private until its owner publishes it. One that shows something stays as it is.
alter table portfolios alter column is_public set default false;
insert into portfolios (user_id, is_public) select distinct user_id, true from portfolio_documents on conflict do nothing;
update portfolios p set is_public = false where not exists (select from portfolio_documents d where d.user_id = p.user_id);

-- A name is one that its user gave. Until now, the name of other users was half of their email address.
alter table users alter column name set default '';
update users set name = '' where name_status <> 'given' and name = regexp_replace(email, '@[^@]*$', '');

-- Whether the user chose name and address of their public pages, and whether search engines may list these pages.
alter table users add column has_public_profile boolean not null default false, add column is_listed boolean not null default false;
update users u set is_listed = true
where exists (select from portfolios p where p.user_id = u.id and p.is_public)
  or exists (select from documentation d where d.user_id = u.id and d.is_public);

-- Earlier addresses of public pages. Their links lead to the current one.
create table former_nicknames (
  nickname text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null
);
create index on former_nicknames (user_id);
