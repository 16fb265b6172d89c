-- What somebody shows of their work, at /{nickname}/portfolio. Whoever saved nothing has no row, and an empty portfolio.
create table portfolios (
  user_id uuid primary key references users on delete cascade,
  title text not null default '',
  description text not null default '',
  -- Whether everybody who knows the address may see it.
  is_public boolean not null default true,
  updated_at timestamptz not null default now()
);

create table portfolio_documents (
  user_id uuid not null references users on delete cascade,
  -- Made by who added it: a repetition adds nothing.
  id uuid not null,
  type text not null check (type in ('URL', 'FILE', 'PROJECT')),
  title text not null,
  -- Of a website, as it was typed: without https://.
  url text,
  -- Of a file or a project: the key of an upload, portfolio_{id} or that of a copy of a documentation.
  storage_name text,
  file_name text,
  project_id text references projects,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  check (case type
    when 'URL' then url is not null and storage_name is null and project_id is null
    when 'FILE' then storage_name is not null and file_name is not null and url is null and project_id is null
    else storage_name is not null and project_id is not null and url is null
  end)
);
create index on portfolio_documents (user_id, created_at desc, id);
create index on portfolio_documents (user_id, storage_name);
create index on portfolio_documents (project_id);
