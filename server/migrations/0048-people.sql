-- What administrators do with people.
alter table users
  -- When an administrator suspended the account; null: it isn't suspended.
  add column suspended_at timestamptz,
  -- Pro without a subscription, given by an administrator or by a group of the issuer.
  add column is_pro_granted boolean not null default false;

alter table identities
  -- What the issuer's groups gave at the last login, and may take back.
  add column roles text[] not null default '{}';

alter table audit_entries
  -- Why, in the administrator's words; of an impersonation, it's in its row.
  add column reason text;
alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (action in (
  'impersonation_started', 'impersonation_ended', 'read', 'write',
  'role_granted', 'role_revoked', 'flag_set', 'content_published', 'job_retried', 'passkeys_removed',
  'logged_out', 'suspended', 'suspension_lifted', 'deletion_scheduled', 'deletion_withdrawn', 'account_exported', 'plan_changed',
  'audit_exported', 'maintenance_started', 'maintenance_ended'
));
create index on audit_entries (at);

-- The switch of the administration; no row: it was never used.
create table maintenance (
  id boolean primary key default true check (id),
  is_on boolean not null,
  -- What people read meanwhile, besides that there is maintenance; may be empty.
  sentence text not null,
  changed_at timestamptz not null
);
