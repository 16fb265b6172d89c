import { endpoint } from '../endpoint.ts'

export const getEvidenceState = endpoint({
  name: 'getEvidenceState',
  method: 'GET',
  path: '/projects/{projectId}/evidence',
  summary:
    "The revisions of the caller's answers to tasks of a project that commands answer, and whether a companion may send some. Cheap enough to ask every second.",
  caller: 'signed-in',
  problems: ['too_many_requests'],
})
