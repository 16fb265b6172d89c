import * as z from 'zod/mini'
import { Identifier } from '../documents/identifiers.ts'
import { endpoint } from '../endpoint.ts'
import { ProjectUpdate } from './changes.ts'

/* Apart from the rest of the contract, because the project page does without it until there is an update. */

export const getProjectUpdate = endpoint({
  name: 'getProjectUpdate',
  method: 'GET',
  path: '/projects/{projectId}/update',
  summary: 'What the newest version of a project has that the one the caller is on has not; 404 without a newer one.',
  caller: 'signed-in',
  params: z.object({ projectId: Identifier }),
  output: ProjectUpdate,
  problems: ['not_found', 'not_allowed', 'plan_required'],
})
