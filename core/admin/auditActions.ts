/** Everything that is in the audit log. */
export const auditActions = [
  'impersonation_started',
  'impersonation_ended',
  'read',
  'write',
  'role_granted',
  'role_revoked',
  'flag_set',
  'content_published',
  'job_retried',
  'passkeys_removed',
  'logged_out',
  'suspended',
  'suspension_lifted',
  'deletion_scheduled',
  'deletion_withdrawn',
  'account_exported',
  'plan_changed',
  'audit_exported',
  'maintenance_started',
  'maintenance_changed',
  'maintenance_ended',
] as const

export type AuditAction = (typeof auditActions)[number]
