import { endpoint } from '../endpoint.ts'

export const documentFile = 'document.json'

export const getProjectFile = endpoint({
  name: 'getProjectFile',
  method: 'GET',
  path: '/projects/{projectId}/{filename}',
  summary: 'The document on the version that the caller is on (`document.json`), or the text of an unlocked Pro section by its content id.',
  caller: 'anyone',
  raw: 'application/json',
  problems: ['not_found', 'not_allowed', 'plan_required'],
  fallback: 'fetchProjectFile',
})

export const unlockSection = endpoint({
  name: 'unlockSection',
  method: 'GET',
  path: '/projects/{projectId}/{filename}/unlock',
  summary: 'Records that the caller unlocked a Pro section; may be repeated.',
  caller: 'pro',
  problems: ['not_found', 'not_allowed', 'plan_required'],
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
