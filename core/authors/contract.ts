import { endpoint } from '../endpoint.ts'

export const getAnswerOverview = endpoint({
  name: 'getAnswerOverview',
  method: 'GET',
  path: '/admin/projects/{projectId}/answers',
  summary:
    'How the tasks of a project are answered, and where readers stopped, for its authors and administrators. What stands on fewer than five people is null.',
  caller: 'signed-in',
  asAnother: 'refused',
  problems: ['not_found'],
})

export const listWordings = endpoint({
  name: 'listWordings',
  method: 'GET',
  path: '/admin/projects/{projectId}/answers/{validationId}',
  summary: 'Checked answers to a task, equal ones as one, of learners who let authors read them; without names.',
  caller: 'signed-in',
  asAnother: 'refused',
  problems: ['not_found'],
})

export const markWording = endpoint({
  name: 'markWording',
  method: 'PUT',
  path: '/admin/projects/{projectId}/answers/{validationId}/reading',
  summary:
    'Marks an answer that the check accepted as wrong on a second reading, or takes the mark back. Nothing changes for its learners.',
  caller: 'signed-in',
  problems: ['not_found', 'too_many_requests'],
})
