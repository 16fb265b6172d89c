import { endpoint } from '../endpoint.ts'
import { maxFileBytes } from './limits.ts'

export const annotationsFile = 'annotations.json'

const path = `/projects/{projectId}/${annotationsFile}`

export const getAnnotations = endpoint('getAnnotations', 'GET', path, {
  summary: 'Returns the caller’s highlights and notes in a project, with an `ETag`; an empty file if there are none.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'too_many_requests'],
  fallback: 'fetchProjectFile',
})

export const saveAnnotations = endpoint('saveAnnotations', 'PUT', path, {
  summary:
    'Replaces the revision in `If-Match`. 412 if it is no longer the newest: `details` contains the newest one, to be merged and sent again. A file for an earlier version of the project is carried over and merged with the stored one.',
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

export const deleteAnnotations = endpoint('deleteAnnotations', 'DELETE', path, {
  summary: 'Deletes all highlights and notes, or fails if `If-Match` names another revision. Other tabs can’t bring them back.',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['not_found', 'not_allowed', 'plan_required', 'malformed', 'stale_version', 'too_many_requests'],
})

export const listOwnNotes = endpoint('listOwnNotes', 'GET', '/projects/{projectId}/notes', {
  summary: 'Returns the caller’s highlights and notes in a project, even if its text is no longer open to them.',
  caller: 'signed-in',
  fallback: 'fetchProjectFile',
})
