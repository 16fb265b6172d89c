import { endpoint } from '../endpoint.ts'

/* Apart from the other calls: pages need it only once somebody reads. */

export const savePosition = endpoint({
  name: 'savePosition',
  method: 'PUT',
  path: '/projects/{projectId}/position',
  summary:
    'Keeps where the caller reads, unless a later position is kept or they restarted since, and adds the steps that they passed; answers what is kept now.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'invalid'],
})
