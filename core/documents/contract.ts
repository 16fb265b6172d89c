import { endpoint } from '../endpoint.ts'

export const documentFile = 'document.json'

export const getDocument = endpoint('getDocument', 'GET', `/projects/{projectId}/${documentFile}`, {
  summary: 'Returns the document in the caller’s version.',
  caller: 'anyone',
  problems: ['not_found', 'not_allowed', 'plan_required'],
  fallback: 'fetchProjectFile',
})

/** Maximum bytes of a saved document. */
const maxDocumentBytes = 2 * 1024 * 1024

export const getEditableDocument = endpoint('getEditableDocument', 'GET', '/projects/{projectId}/editable.json', {
  summary: 'Returns the newest version, or the one given by `version`, for editing, with the text of its Pro sections.',
  caller: 'admin',
  problems: ['not_found'],
  fallback: 'fetchProjectFile',
})

export const saveDocument = endpoint('saveDocument', 'PUT', `/projects/{projectId}/${documentFile}`, {
  summary:
    'Publishes an edited document as a new version, after the checks of `content:check`. `If-Match`: the etag of the edited version. 412 contains the newer one (`version`, `etag`); 422 `document_faults` lists what is wrong, by node (`faults`). Removing something with learners’ work is refused with 409 `work_would_vanish`, which describes the work (`learners`, `sentences`), unless `accept=vanishing-work`.',
  caller: 'admin',
  limit: maxDocumentBytes,
  problems: [
    'malformed',
    'not_found',
    'work_would_vanish',
    'stale_version',
    'too_large',
    'invalid',
    'document_faults',
    'too_many_requests',
    'busy',
  ],
})

export const uploadPicture = endpoint('uploadPicture', 'POST', '/projects/{projectId}/pictures', {
  summary:
    'Stores a re-encoded PNG or JPG of at most 10 MB for an edited text, and returns the fields of an image node. It is deleted if no version shows it for a week. 422 names the problem in `fields.file`: `not_a_picture`, `damaged` or `too_many_pixels`.',
  caller: 'admin',
  takes: 'application/octet-stream',
  problems: ['malformed', 'not_found', 'too_large', 'wrong_type', 'invalid', 'too_many_requests', 'busy'],
})

export const exportProject = endpoint('exportProject', 'GET', '/projects/{projectId}/export.zip', {
  summary: 'Returns the texts of the newest version as Markdown, with the pictures uploaded for them, for the content folder.',
  caller: 'admin',
  raw: 'application/zip',
  problems: ['not_found'],
})

export const getSection = endpoint('getSection', 'GET', '/projects/{projectId}/{contentId}', {
  summary: 'Returns the text of an unlocked Pro section.',
  caller: 'anyone',
  problems: ['not_found', 'not_allowed', 'plan_required'],
  fallback: 'fetchProjectFile',
})

export const unlockSection = endpoint('unlockSection', 'GET', '/projects/{projectId}/{contentId}/unlock', {
  summary: 'Records that the caller unlocked a Pro section. May be repeated.',
  caller: 'pro',
  changes: true,
  asAnother: 'allowed',
  gate: 'secret_mission_unlock',
  problems: ['not_found', 'not_allowed', 'plan_required'],
})

export const getConcept = endpoint('getConcept', 'GET', '/concepts/{key}', {
  summary: 'Explains a concept in a sentence (`short`, the default) or in a few paragraphs (`detailed`), as HTML.',
  caller: 'anyone',
  problems: ['not_found'],
})

export const savePosition = endpoint('savePosition', 'PUT', '/projects/{projectId}/position', {
  summary:
    'Stores the caller’s reading position, unless a later one is stored or they have restarted since, and adds passed steps. Returns the stored position.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'invalid'],
})
