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
const maxDocumentBytes = 2 * 1024 * 1024

export const getEditableDocument = endpoint({
  name: 'getEditableDocument',
  method: 'GET',
  path: '/projects/{projectId}/editable.json',
  summary:
    'The newest version, or the one that `version` names, as an administrator edits it, whichever they read themselves, with the text of its Pro sections.',
  caller: 'admin',
  problems: ['not_found'],
  fallback: 'fetchProjectFile',
})

export const saveDocument = endpoint({
  name: 'saveDocument',
  method: 'PUT',
  path: `/projects/{projectId}/${documentFile}`,
  summary:
    'Publishes an edited document as a new version, after the checks of `content:check`. `If-Match` names the etag of the version that was edited. 412 carries the newer one (`version`, `etag`); 422 `document_faults` says what is wrong, and at which node (`faults`). A version that lacks what work of learners hangs on is refused with 409 `work_would_vanish`, which says in numbers what (`learners`, `sentences`), unless `accept=vanishing-work`.',
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

export const uploadPicture = endpoint({
  name: 'uploadPicture',
  method: 'POST',
  path: '/projects/{projectId}/pictures',
  summary:
    'Keeps a PNG or JPG of at most 10 MB, drawn anew, for a text that is edited, and answers how an image node shows it. It goes after a week in which no version shows it. 422 says in `fields.file` what is wrong: `not_a_picture`, `damaged` or `too_many_pixels`.',
  caller: 'admin',
  takes: 'application/octet-stream',
  problems: ['malformed', 'not_found', 'too_large', 'wrong_type', 'invalid', 'too_many_requests', 'busy'],
})

export const exportProject = endpoint({
  name: 'exportProject',
  method: 'GET',
  path: '/projects/{projectId}/export.zip',
  summary: 'The texts of the newest version as Markdown, with the pictures that were uploaded for them, to be put into the content folder.',
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
  changes: true,
  asAnother: 'allowed',
  gate: 'secret_mission_unlock',
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
