import { endpoint, everySecond } from '../endpoint.ts'

export const listDocumentation = endpoint('listDocumentation', 'GET', '/projects/{projectId}/docs', {
  summary:
    "Lists the files of the caller's documentation of a project; none while it is being made or before the project is completed, as `docStatus` says.",
  caller: 'signed-in',
  problems: ['not_found'],
})

export const getCompletedWork = endpoint('getCompletedWork', 'GET', '/projects/{projectId}/doc/work', {
  summary: "Returns the caller's work in a project as others would read it, from its documentation; 404 before that was made.",
  caller: 'signed-in',
  problems: ['not_found'],
})

export const getDocumentationFile = endpoint('getDocumentationFile', 'GET', '/projects/{projectId}/docs/{fileName}', {
  summary: "Returns a file of the caller's documentation by its name in the list. Markdown, README.md and the zip require Pro.",
  caller: 'signed-in',
  raw: 'application/octet-stream',
  problems: ['not_found', 'plan_required', 'too_many_requests'],
})

export const regenerateDocumentation = endpoint('regenerateDocumentation', 'PUT', '/projects/{projectId}/docs/regenerate', {
  summary: 'Starts generating the documentation of a completed project: 202. Its `docStatus` is GENERATING until it is READY or FAILED.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'tasks_incomplete', 'too_many_requests', 'too_many_documentations'],
  fallback: 'regenerateDocument',
})

export const shareDocumentation = endpoint('shareDocumentation', 'PUT', '/projects/{projectId}/docs/public', {
  summary: 'Makes the PDF public, at an address that nobody can guess, or private. The first publication requires a public profile.',
  caller: 'signed-in',
  problems: ['not_found', 'invalid', 'public_profile_required', 'too_many_requests'],
})

export const copyDocumentation = endpoint('copyDocumentation', 'POST', '/projects/{projectId}/doc/copy', {
  summary:
    'Copies a file of the documentation to a permanent upload named `{projectId}-{timestamp}`. With `toPortfolio`, the portfolio shows the copy of the PDF, which is made first if it is outdated or missing; repeated, it replaces the earlier copy.',
  caller: 'signed-in',
  problems: [
    'not_found',
    'not_allowed',
    'plan_required',
    'tasks_incomplete',
    'limit_reached',
    'invalid',
    'conflict',
    'busy',
    'too_many_requests',
    'too_many_documentations',
  ],
  retry: everySecond,
  fallback: 'copyDocument',
})
