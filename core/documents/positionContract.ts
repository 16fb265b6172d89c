import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Identifier } from './identifiers.ts'
import { placeShape, ReadingProgress } from './position.ts'

/* Apart from the other calls: pages need it only once somebody reads. */

/** Enough for every step of a project and of its earlier versions. */
export const mostPassedSteps = 300
const century = 100 * 365 * 24 * 3600 * 1000

/** What a browser tells of how far somebody has read. */
export const ReadingReport = z.object({
  position: z.nullable(
    z.object({
      ...placeShape,
      /** Milliseconds since it was read: the clocks of two devices differ. */
      age: z.number().check(z.gte(0), z.lte(century)),
    }),
  ),
  passedSteps: z.array(Identifier).check(z.maxLength(mostPassedSteps)),
  /** The restart after which the steps were passed, as the server told of it. */
  restartedAt: z.nullable(z.iso.datetime()),
})
export type ReadingReport = z.infer<typeof ReadingReport>

export const savePosition = endpoint({
  name: 'savePosition',
  method: 'PUT',
  path: '/projects/{projectId}/position',
  summary:
    'Keeps where the caller reads, unless a later position is kept or they restarted since, and adds the steps that they passed; answers what is kept now.',
  caller: 'signed-in',
  params: z.object({ projectId: Identifier }),
  body: ReadingReport,
  output: ReadingProgress,
  problems: ['not_found', 'not_allowed', 'plan_required', 'invalid'],
})
