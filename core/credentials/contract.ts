import { endpoint } from '../endpoint.ts'

export const getCredential = endpoint({
  name: 'getCredential',
  method: 'GET',
  path: '/projects/{projectId}/credential',
  summary:
    "How the caller's credential of a project stands: whether there is one, whether it says what is true now, and whether one may be issued.",
  caller: 'signed-in',
  problems: ['not_found'],
})

export const issueCredential = endpoint({
  name: 'issueCredential',
  method: 'POST',
  path: '/projects/{projectId}/credential',
  summary:
    'Signs an Open Badges 3.0 credential of a completed project, under the name that the caller chooses. An earlier one is revoked by it. What says the same already stays as it is.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'tasks_incomplete', 'invalid', 'too_many_requests'],
})

export const revokeCredential = endpoint({
  name: 'revokeCredential',
  method: 'DELETE',
  path: '/projects/{projectId}/credential',
  summary: 'Revokes the credential of a project for good: the status list says so from now on.',
  caller: 'signed-in',
  problems: ['not_found', 'too_many_requests'],
})

export const downloadCredential = endpoint({
  name: 'downloadCredential',
  method: 'GET',
  path: '/projects/{projectId}/credential/{fileName}',
  summary: 'The credential as JSON, or as a picture that holds it (a baked SVG).',
  caller: 'signed-in',
  raw: 'application/octet-stream',
  problems: ['not_found'],
})
