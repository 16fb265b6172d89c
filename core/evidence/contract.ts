import { endpoint } from '../endpoint.ts'

export const getEvidenceState = endpoint('getEvidenceState', 'GET', '/projects/{projectId}/evidence', {
  summary:
    "Returns the revisions of the caller's answers to evidence tasks of a project, and whether a companion may send output. Cheap enough to poll every second.",
  caller: 'signed-in',
  problems: ['too_many_requests'],
})
