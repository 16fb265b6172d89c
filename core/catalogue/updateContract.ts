import { endpoint } from '../endpoint.ts'

/* Apart from the rest of the contract, because the project page does without it until there is an update. */

export const getProjectUpdate = endpoint({
  name: 'getProjectUpdate',
  method: 'GET',
  path: '/projects/{projectId}/update',
  summary: 'What the newest version of a project has that the one the caller is on has not; 404 without a newer one.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required'],
})

export const recordUpdateOffer = endpoint({
  name: 'recordUpdateOffer',
  method: 'PUT',
  path: '/projects/{projectId}/update',
  summary: 'Records that a newer version was offered to the caller; it is offered once.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'invalid'],
})
