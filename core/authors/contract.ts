import { endpoint } from '../endpoint.ts'

export const getAnswerOverview = endpoint('getAnswerOverview', 'GET', '/admin/projects/{projectId}/answers', {
  summary:
    'Returns how learners answer the tasks of a project, and where readers stopped, for its authors and administrators. Figures from fewer than five people are null.',
  caller: 'signed-in',
  asAnother: 'refused',
  problems: ['not_found'],
})

export const listWordings = endpoint('listWordings', 'GET', '/admin/projects/{projectId}/answers/{validationId}', {
  summary: 'Lists graded answers to a task, without names and duplicates, of learners who let authors read them.',
  caller: 'signed-in',
  asAnother: 'refused',
  problems: ['not_found'],
})

export const markWording = endpoint('markWording', 'PUT', '/admin/projects/{projectId}/answers/{validationId}/reading', {
  summary: 'Marks an accepted answer as wrong after all, or removes the mark. Changes nothing for learners.',
  caller: 'signed-in',
  problems: ['not_found', 'too_many_requests'],
})
