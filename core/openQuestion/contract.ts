import { endpoint } from '../endpoint.ts'

export const answerOpenQuestion = endpoint('answerOpenQuestion', 'POST', '/projects/{projectId}/open-question', {
  summary: 'Judges an answer to the open question of a project, for anyone, and stores nothing.',
  caller: 'anyone',
  changes: false,
  problems: ['not_found', 'invalid', 'too_many_requests'],
})
