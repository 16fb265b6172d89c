import { endpoint } from '../endpoint.ts'

export const downloadBundle = endpoint('downloadBundle', 'GET', '/projects/{projectId}/bundle', {
  summary:
    "Returns a project with all of the caller's work as a zip: `index.html` for reading offline, and `data/` for importing into another Fieldwork. Available on every plan.",
  caller: 'signed-in',
  asAnother: 'refused',
  raw: 'application/zip',
  problems: ['not_found', 'too_many_requests'],
})

export const downloadFolder = endpoint('downloadFolder', 'GET', '/projects/{projectId}/folder', {
  summary:
    "Returns a folder to work in as a zip: the companion, `.devcontainer/` and `.vscode/` for an editor, and the project's files with the caller's values in them. Visitors get the example values.",
  caller: 'anyone',
  asAnother: 'refused',
  raw: 'application/zip',
  problems: ['malformed', 'not_found', 'not_allowed', 'plan_required', 'too_many_requests'],
})

const importProblems = [
  'malformed',
  'wrong_type',
  'too_large',
  'bundle_refused',
  'not_found',
  'not_allowed',
  'plan_required',
  'conflict',
  'busy',
  'too_many_requests',
] as const

export const previewBundle = endpoint('previewBundle', 'POST', '/bundles/preview', {
  summary:
    'Returns what `POST /bundles` would do with each answer, note and variable in a zip. Stores nothing. 422 `bundle_refused` gives the reason in `details.reason`.',
  caller: 'signed-in',
  takes: 'application/zip',
  changes: false,
  asAnother: 'refused',
  problems: importProblems,
})

export const importBundle = endpoint('importBundle', 'POST', '/bundles', {
  summary:
    'Imports the zip of a project into the account. Never overwrites newer work, grades answers again, and may be repeated. Returns what was done.',
  caller: 'signed-in',
  takes: 'application/zip',
  asAnother: 'refused',
  problems: importProblems,
})
