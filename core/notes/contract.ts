import { endpoint } from '../endpoint.ts'
import { maxFileBytes } from './limits.ts'

export const annotationsFile = 'annotations.json'

const path = `/projects/{projectId}/${annotationsFile}`

export const getAnnotations = endpoint({
  name: 'getAnnotations',
  method: 'GET',
  path,
  summary: 'What the caller marked and noted in a project, with its `ETag`; an empty file when there is nothing yet.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'too_many_requests'],
  fallback: 'fetchProjectFile',
})

export const saveAnnotations = endpoint({
  name: 'saveAnnotations',
  method: 'PUT',
  path,
  summary:
    'Replaces the file that `If-Match` names. 412 when it is no longer the newest: `details` holds the newest one, to be merged and sent again. What was written on an earlier version of the project is carried over and merged with what is stored.',
  caller: 'signed-in',
  asAnother: 'allowed',
  limit: maxFileBytes,
  problems: [
    'not_found',
    'not_allowed',
    'plan_required',
    'malformed',
    'conflict',
    'stale_version',
    'too_large',
    'invalid',
    'too_many_annotations',
    'too_many_requests',
    'busy',
  ],
})

export const deleteAnnotations = endpoint({
  name: 'deleteAnnotations',
  method: 'DELETE',
  path,
  summary: 'Clears the file, only that revision if `If-Match` names one; no other tab brings back what was in it.',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['not_found', 'not_allowed', 'plan_required', 'malformed', 'stale_version', 'too_many_requests'],
})

export const listOwnNotes = endpoint({
  name: 'listOwnNotes',
  method: 'GET',
  path: '/projects/{projectId}/notes',
  summary: 'The highlights and notes of the caller in a project, also where its text is not open to them any more.',
  caller: 'signed-in',
  fallback: 'fetchProjectFile',
})
