-- expand
-- A changed sentence is no start of the maintenance.
alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (action in (
  'impersonation_started', 'impersonation_ended', 'read', 'write',
  'role_granted', 'role_revoked', 'flag_set', 'content_published', 'job_retried', 'passkeys_removed',
  'logged_out', 'suspended', 'suspension_lifted', 'deletion_scheduled', 'deletion_withdrawn', 'account_exported', 'plan_changed',
  'audit_exported', 'maintenance_started', 'maintenance_changed', 'maintenance_ended'
));
