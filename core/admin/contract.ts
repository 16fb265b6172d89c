import { endpoint } from '../endpoint.ts'

export const listPeople = endpoint('listPeople', 'GET', '/admin/users', {
  summary:
    'Searches people by name, nickname or email address, newest first, optionally limited to a plan or to suspended accounts. Includes their plan, flags and activity.',
  caller: 'admin',
})

export const findImpersonation = endpoint('findImpersonation', 'GET', '/admin/impersonation', {
  summary:
    'Returns a user whom an administrator wants to impersonate, and whether the impersonation has begun. Administrators can’t be impersonated.',
  caller: 'admin',
  problems: ['not_found', 'admin_protected'],
})

export const startImpersonation = endpoint('startImpersonation', 'POST', '/admin/users/{userId}/impersonation', {
  summary: 'Starts impersonating a user and records the reason. From then on the header X-Impersonate-User-ID names them.',
  caller: 'admin',
  requiresRecentSignIn: true,
  problems: ['not_found', 'admin_protected', 'invalid', 'too_many_requests'],
})

export const stopImpersonation = endpoint('stopImpersonation', 'DELETE', '/admin/users/{userId}/impersonation', {
  summary: 'Stops an impersonation.',
  caller: 'admin',
  problems: ['not_found', 'admin_protected'],
})

export const listVisits = endpoint('listVisits', 'GET', '/user/visits', {
  summary: 'Lists when and why administrators impersonated the caller, and how much they changed, newest first.',
  caller: 'signed-in',
})

const personProblems = ['not_found', 'conflict', 'own_account', 'invalid', 'too_many_requests'] as const

export const logOutPerson = endpoint('logOutPerson', 'POST', '/admin/users/{userId}/logout', {
  summary: 'Ends all sessions of a person and revokes their companions.',
  caller: 'admin',
  requiresRecentSignIn: true,
  problems: personProblems,
})

export const setSuspension = endpoint('setSuspension', 'PUT', '/admin/users/{userId}/suspension', {
  summary:
    'Suspends a person, or lifts the suspension. A suspended person can’t log in, their calls are refused with `suspended`, and their public pages are hidden.',
  caller: 'admin',
  requiresRecentSignIn: true,
  problems: personProblems,
})

export const setDeletion = endpoint('setDeletion', 'PUT', '/admin/users/{userId}/deletion', {
  summary: 'Schedules the deletion of an account after the usual grace period, or withdraws it.',
  caller: 'admin',
  requiresRecentSignIn: true,
  problems: [...personProblems, 'subscription_runs', 'payments_unavailable', 'removal_begun'],
})

export const exportPerson = endpoint('exportPerson', 'POST', '/admin/users/{userId}/export', {
  summary: 'Returns the archive that the person could download themselves, as a zip.',
  caller: 'admin',
  requiresRecentSignIn: true,
  raw: 'application/zip',
  problems: personProblems,
})

export const setPlan = endpoint('setPlan', 'PUT', '/admin/users/{userId}/plan', {
  summary: 'Grants a person Pro without a subscription, or revokes it. Fails with `subscription_runs` if they pay for it.',
  caller: 'admin',
  requiresRecentSignIn: true,
  problems: [...personProblems, 'subscription_runs', 'payments_unavailable'],
})

export const listFlags = endpoint('listFlags', 'GET', '/admin/flags', {
  summary: 'Lists every flag with its value and the number of people for whom it is set, and the limits of each plan.',
  caller: 'admin',
})

export const setPersonFlag = endpoint('setPersonFlag', 'PUT', '/admin/users/{userId}/flags', {
  summary: 'Sets a flag for one person. `value` null restores the server’s value. The role `general.admin` needs a `reason`.',
  caller: 'admin',
  requiresRecentSignIn: true,
  problems: ['not_found', 'conflict', 'invalid'],
})

export const listContent = endpoint('listContent', 'GET', '/admin/content', {
  summary: 'Lists the published projects, with the findings of the last publishing.',
  caller: 'admin',
})

export const publishContent = endpoint('publishContent', 'POST', '/admin/content/publish', {
  summary: 'Publishes the content folder again. Responds when it’s done.',
  caller: 'admin',
  problems: ['busy'],
})

export const listJobs = endpoint('listJobs', 'GET', '/admin/jobs', {
  summary: 'Lists waiting and failed jobs, newest first. `mail`: only mails.',
  caller: 'admin',
})

export const retryJob = endpoint('retryJob', 'POST', '/admin/jobs/{queue}/{jobId}/retry', {
  summary: 'Retries a failed job.',
  caller: 'admin',
  problems: ['not_found', 'conflict'],
})

export const listEmptyGoals = endpoint('listEmptyGoals', 'GET', '/admin/goals', {
  summary: 'Lists goals without matching projects, newest first, without their owners.',
  caller: 'admin',
})

export const getMaintenance = endpoint('getMaintenance', 'GET', '/admin/maintenance', {
  summary: 'Returns whether maintenance is on, and the sentence that people read.',
  caller: 'admin',
})

export const setMaintenance = endpoint('setMaintenance', 'PUT', '/admin/maintenance', {
  summary: 'Turns maintenance on or off, for all processes of this server within a second. `sentence`: what people read meanwhile.',
  caller: 'admin',
  requiresRecentSignIn: true,
  problems: ['conflict', 'invalid', 'too_many_requests'],
})

export const listAudit = endpoint('listAudit', 'GET', '/admin/audit', {
  summary: 'Lists actions of administrators, newest first. `person` and `admin`: a part of a name or address. `from`, `to`: days in UTC.',
  caller: 'admin',
})

export const exportAudit = endpoint('exportAudit', 'GET', '/admin/audit/entries.csv', {
  summary: 'Returns all entries of the audit log that match, newest first, as CSV.',
  caller: 'admin',
  requiresRecentSignIn: true,
  changes: true,
  raw: 'text/csv',
  problems: ['too_many_requests'],
})
