-- expand
-- A keyed hash by which a process finds out whether it has the SECRET that this database is used with. At most one row.
create table secret_fingerprint (
  is_only boolean primary key default true check (is_only),
  fingerprint bytea not null
);
