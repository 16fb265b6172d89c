import { endpoint } from '../endpoint.ts'

export const downloadBundle = endpoint({
  name: 'downloadBundle',
  method: 'GET',
  path: '/projects/{projectId}/bundle',
  summary:
    "A project with all of the caller's work in it as a zip: `index.html` to read without a network, and `data/` to be imported into another Fieldwork. What somebody did is theirs, whatever their plan is now.",
  caller: 'signed-in',
  asAnother: 'refused',
  raw: 'application/zip',
  problems: ['not_found', 'too_many_requests'],
})

export const downloadFolder = endpoint({
  name: 'downloadFolder',
  method: 'GET',
  path: '/projects/{projectId}/folder',
  summary:
    "A folder to work in as a zip: the companion, `.devcontainer/` and `.vscode/` for an editor, and the project's files with the caller's values in them. Visitors get the example values.",
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

export const previewBundle = endpoint({
  name: 'previewBundle',
  method: 'POST',
  path: '/bundles/preview',
  summary:
    'Reads the zip of a project and says what `POST /bundles` would do with each answer, note and name in it. Nothing is stored. 422 `bundle_refused` says why in `details.reason`.',
  caller: 'signed-in',
  takes: 'application/zip',
  changes: false,
  asAnother: 'refused',
  problems: importProblems,
})

export const importBundle = endpoint({
  name: 'importBundle',
  method: 'POST',
  path: '/bundles',
  summary:
    'Brings the zip of a project into the account. Newer work is never overwritten, statuses are graded again, and the same zip may be sent again. Answers what was done.',
  caller: 'signed-in',
  takes: 'application/zip',
  asAnother: 'refused',
  problems: importProblems,
})
