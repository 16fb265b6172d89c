import { endpoint } from '../endpoint.ts'

export const getCredential = endpoint('getCredential', 'GET', '/projects/{projectId}/credential', {
  summary:
    "Returns the state of the caller's credential of a project: whether there is one, whether it's up to date, and whether one may be issued.",
  caller: 'signed-in',
  problems: ['not_found'],
})

export const issueCredential = endpoint('issueCredential', 'POST', '/projects/{projectId}/credential', {
  summary:
    'Issues an Open Badges 3.0 credential of a completed project, under the name that the caller chooses, and revokes an earlier one. Keeps a credential that would be identical.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'tasks_incomplete', 'invalid', 'too_many_requests'],
})

export const setCredentialPublic = endpoint('setCredentialPublic', 'PUT', '/projects/{projectId}/credential/public', {
  summary: 'Turns the public page of the credential on or off.',
  caller: 'signed-in',
  problems: ['not_found', 'too_many_requests'],
})

export const revokeCredential = endpoint('revokeCredential', 'DELETE', '/projects/{projectId}/credential', {
  summary: 'Revokes the credential of a project permanently, in the status list.',
  caller: 'signed-in',
  problems: ['not_found', 'too_many_requests'],
})

export const downloadCredential = endpoint('downloadCredential', 'GET', '/projects/{projectId}/credential/{fileName}', {
  summary: 'Returns the credential as JSON, or as a picture that contains it (a baked PNG).',
  caller: 'signed-in',
  raw: 'application/octet-stream',
  problems: ['not_found'],
})
