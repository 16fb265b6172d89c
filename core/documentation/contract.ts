import { endpoint, everySecond } from '../endpoint.ts'

export const listDocumentation = endpoint({
  name: 'listDocumentation',
  method: 'GET',
  path: '/projects/{projectId}/docs',
  summary:
    "The files of the caller's documentation of a project; none while it is made, and none before the project was completed. `docStatus` says which.",
  caller: 'signed-in',
  problems: ['not_found'],
})

export const getDocumentationFile = endpoint({
  name: 'getDocumentationFile',
  method: 'GET',
  path: '/projects/{projectId}/docs/{fileName}',
  summary: "A file of the caller's documentation, as the list names it. Markdown, README.md and the zip are Pro's.",
  caller: 'signed-in',
  raw: 'application/octet-stream',
  problems: ['not_found', 'plan_required', 'too_many_requests'],
})

export const regenerateDocumentation = endpoint({
  name: 'regenerateDocumentation',
  method: 'PUT',
  path: '/projects/{projectId}/docs/regenerate',
  summary: 'Makes the documentation of a completed project anew, later: 202. Its `docStatus` is GENERATING until it is READY or FAILED.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'tasks_incomplete', 'too_many_requests', 'too_many_documentations'],
  fallback: 'regenerateDocument',
})

export const shareDocumentation = endpoint({
  name: 'shareDocumentation',
  method: 'PUT',
  path: '/projects/{projectId}/docs/public',
  summary: 'Lets everybody read the PDF, at `/{nickname}/projects/{projectId}/document.pdf`, or nobody but its owner.',
  caller: 'signed-in',
  problems: ['not_found', 'invalid', 'too_many_requests'],
})

export const copyDocumentation = endpoint({
  name: 'copyDocumentation',
  method: 'POST',
  path: '/projects/{projectId}/doc/copy',
  summary: 'Copies a file of the documentation to an upload of its own, named `{projectId}-{timestamp}`, which does not change any more.',
  caller: 'signed-in',
  problems: ['not_found', 'plan_required', 'invalid', 'too_many_requests'],
  retry: everySecond,
  fallback: 'copyDocument',
})
