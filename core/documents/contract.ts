import { endpoint } from '../endpoint.ts'

export const documentFile = 'document.json'

export const getDocument = endpoint({
  name: 'getDocument',
  method: 'GET',
  path: `/projects/{projectId}/${documentFile}`,
  summary: 'The document on the version that the caller is on.',
  caller: 'anyone',
  problems: ['not_found', 'not_allowed', 'plan_required'],
  fallback: 'fetchProjectFile',
})

/** Bytes of a document that an administrator saves. */
const largestDocument = 2 * 1024 * 1024

export const getEditableDocument = endpoint({
  name: 'getEditableDocument',
  method: 'GET',
  path: '/projects/{projectId}/editable.json',
  summary: 'The newest version as an administrator edits it, whichever version they read themselves, with the text of its Pro sections.',
  caller: 'admin',
  problems: ['not_found'],
  fallback: 'fetchProjectFile',
})

export const saveDocument = endpoint({
  name: 'saveDocument',
  method: 'PUT',
  path: `/projects/{projectId}/${documentFile}`,
  summary:
    'Publishes an edited document as a new version, after the checks of `content:check`. `If-Match` names the etag of the version that was edited. 412 carries the newer one (`version`, `etag`); 422 `document_faults` says what is wrong, and at which node (`faults`).',
  caller: 'admin',
  limit: largestDocument,
  problems: ['malformed', 'not_found', 'stale_version', 'too_large', 'invalid', 'document_faults', 'too_many_requests', 'busy'],
})

export const exportProject = endpoint({
  name: 'exportProject',
  method: 'GET',
  path: '/projects/{projectId}/export.zip',
  summary: 'The texts of the newest version as Markdown, to be put into the content folder.',
  caller: 'admin',
  raw: 'application/zip',
  problems: ['not_found'],
})

export const getSection = endpoint({
  name: 'getSection',
  method: 'GET',
  path: '/projects/{projectId}/{contentId}',
  summary: 'The text of an unlocked Pro section.',
  caller: 'anyone',
  problems: ['not_found', 'not_allowed', 'plan_required'],
  fallback: 'fetchProjectFile',
})

export const unlockSection = endpoint({
  name: 'unlockSection',
  method: 'GET',
  path: '/projects/{projectId}/{contentId}/unlock',
  summary: 'Records that the caller unlocked a Pro section; may be repeated.',
  caller: 'pro',
  problems: ['not_found', 'not_allowed', 'plan_required'],
})

export const getConcept = endpoint({
  name: 'getConcept',
  method: 'GET',
  path: '/concepts/{key}',
  summary:
    'What a concept means: in a sentence (`short`, which is what it answers when no level is named), or in some paragraphs (`detailed`). The explanation is HTML.',
  caller: 'anyone',
  problems: ['not_found'],
})

export const savePosition = endpoint({
  name: 'savePosition',
  method: 'PUT',
  path: '/projects/{projectId}/position',
  summary:
    'Keeps where the caller reads, unless a later position is kept or they restarted since, and adds the steps that they passed; answers what is kept now.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'invalid'],
})
