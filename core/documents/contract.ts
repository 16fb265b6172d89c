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
