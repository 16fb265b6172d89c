import { endpoint } from '../endpoint.ts'

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/admin/users',
  summary: 'Searches people by name, nickname or email address, newest first. Includes their plan, flags and activity.',
  caller: 'admin',
})

export const findImpersonation = endpoint({
  name: 'findImpersonation',
  method: 'GET',
  path: '/admin/impersonation',
  summary:
    'Returns a user whom an administrator wants to impersonate, and whether the impersonation has begun. Administrators can’t be impersonated.',
  caller: 'admin',
  problems: ['not_found', 'admin_protected'],
})

export const startImpersonation = endpoint({
  name: 'startImpersonation',
  method: 'POST',
  path: '/admin/users/{userId}/impersonation',
  summary: 'Starts impersonating a user and records the reason. From then on the header X-Impersonate-User-ID names them.',
  caller: 'admin',
  requiresRecentSignIn: true,
  problems: ['not_found', 'admin_protected', 'invalid', 'too_many_requests'],
})

export const stopImpersonation = endpoint({
  name: 'stopImpersonation',
  method: 'DELETE',
  path: '/admin/users/{userId}/impersonation',
  summary: 'Stops an impersonation.',
  caller: 'admin',
  problems: ['not_found', 'admin_protected'],
})

export const listVisits = endpoint({
  name: 'listVisits',
  method: 'GET',
  path: '/user/visits',
  summary: 'Lists when and why administrators impersonated the caller, and how much they changed, newest first.',
  caller: 'signed-in',
})

export const listFlags = endpoint({
  name: 'listFlags',
  method: 'GET',
  path: '/admin/flags',
  summary: 'Lists every flag with its value and the number of people for whom it is set, and the limits of each plan.',
  caller: 'admin',
})

export const setPersonFlag = endpoint({
  name: 'setPersonFlag',
  method: 'PUT',
  path: '/admin/users/{userId}/flags',
  summary: 'Sets a flag for one person. `value` null restores the server’s value.',
  caller: 'admin',
  requiresRecentSignIn: true,
  problems: ['not_found', 'conflict', 'invalid'],
})

export const listContent = endpoint({
  name: 'listContent',
  method: 'GET',
  path: '/admin/content',
  summary: 'Lists the published projects, with the findings of the last publishing.',
  caller: 'admin',
})

export const publishContent = endpoint({
  name: 'publishContent',
  method: 'POST',
  path: '/admin/content/publish',
  summary: 'Publishes the content folder again. Responds when it’s done.',
  caller: 'admin',
  problems: ['busy'],
})

export const listJobs = endpoint({
  name: 'listJobs',
  method: 'GET',
  path: '/admin/jobs',
  summary: 'Lists waiting and failed jobs, newest first. `mail`: only mails.',
  caller: 'admin',
})

export const retryJob = endpoint({
  name: 'retryJob',
  method: 'POST',
  path: '/admin/jobs/{queue}/{jobId}/retry',
  summary: 'Retries a failed job.',
  caller: 'admin',
  problems: ['not_found', 'conflict'],
})

export const listEmptyGoals = endpoint({
  name: 'listEmptyGoals',
  method: 'GET',
  path: '/admin/goals',
  summary: 'Lists goals without matching projects, newest first, without their owners.',
  caller: 'admin',
})

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  summary: 'Lists actions of administrators, newest first.',
  caller: 'admin',
})
