import { endpoint } from '../endpoint.ts'

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/admin/users',
  summary: 'People whose name, nickname or address holds the words, newest first, with their plan, flags and how much they did.',
  caller: 'admin',
})

export const findImpersonation = endpoint({
  name: 'findImpersonation',
  method: 'GET',
  path: '/admin/impersonation',
  summary: 'The person as whom an administrator wants to look, and whether they began to. Nobody looks as an administrator.',
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
  summary: 'Stops looking as somebody else.',
  caller: 'admin',
  problems: ['not_found', 'admin_protected'],
})

export const listVisits = endpoint({
  name: 'listVisits',
  method: 'GET',
  path: '/user/visits',
  summary: 'When administrators looked as the caller, why, and how much they changed; newest first.',
  caller: 'signed-in',
})

export const listFlags = endpoint({
  name: 'listFlags',
  method: 'GET',
  path: '/admin/flags',
  summary: 'Every flag with its value and how often it was set for one person, and the limits of each plan.',
  caller: 'admin',
})

export const setPersonFlag = endpoint({
  name: 'setPersonFlag',
  method: 'PUT',
  path: '/admin/users/{userId}/flags',
  summary: 'Sets a flag for one person; `value` null: the server’s own counts again.',
  caller: 'admin',
  requiresRecentSignIn: true,
  problems: ['not_found', 'conflict', 'invalid'],
})

export const listContent = endpoint({
  name: 'listContent',
  method: 'GET',
  path: '/admin/content',
  summary: 'The projects as they are published, with what the last publishing found in them.',
  caller: 'admin',
})

export const publishContent = endpoint({
  name: 'publishContent',
  method: 'POST',
  path: '/admin/content/publish',
  summary: 'Publishes the content folder anew. Answers when it is done.',
  caller: 'admin',
  problems: ['busy'],
})

export const listJobs = endpoint({
  name: 'listJobs',
  method: 'GET',
  path: '/admin/jobs',
  summary: 'Jobs that wait or failed, newest first; `mail`: mails alone.',
  caller: 'admin',
})

export const retryJob = endpoint({
  name: 'retryJob',
  method: 'POST',
  path: '/admin/jobs/{queue}/{jobId}/retry',
  summary: 'Tries a job that failed once more.',
  caller: 'admin',
  problems: ['not_found', 'conflict'],
})

export const listEmptyGoals = endpoint({
  name: 'listEmptyGoals',
  method: 'GET',
  path: '/admin/goals',
  summary: 'Goals to which nothing was found, newest first, without whose they are.',
  caller: 'admin',
})

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  summary: 'What administrators did, newest first.',
  caller: 'admin',
})
