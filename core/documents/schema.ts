import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpoint.ts'
import { identifierPattern } from './identifiers.ts'
import { BlockNode, GuidedDocument } from './nodes.ts'
import { mostPassedSteps } from './position.ts'

export const Identifier = z.string().check(z.regex(identifierPattern))

const positionShape = {
  /** Step or section in which the block stands: where to go when an update removed the block. */
  stepId: Identifier,
  blockId: Identifier,
  /** The part of the block that is above the edge, as a fraction of its height; negative when the block begins below the edge. */
  offset: z.number().check(z.gte(-1000), z.lte(1000)),
}

/** A reading position: the block at the upper edge of the screen. It outlives an update and holds at any width. */
export const Position = z.object({ ...positionShape, readAt: z.iso.datetime() })
export type Position = z.infer<typeof Position>

/** The place where somebody reads in a project, and the steps that they passed. */
export const ReadingProgress = z.object({
  position: z.nullable(Position),
  /** Steps without tasks at whose end they went on. */
  passedSteps: z.array(z.string()),
  /** The moment of their last restart; reading before it does not count. */
  restartedAt: z.nullable(z.string()),
})
export type ReadingProgress = z.infer<typeof ReadingProgress>

const century = 100 * 365 * 24 * 3600 * 1000

/** The report of a browser on how far somebody has read. */
export const ReadingReport = z.object({
  position: z.nullable(
    z.object({
      ...positionShape,
      /** Milliseconds since it was read: the clocks of two devices differ. */
      age: z.number().check(z.gte(0), z.lte(century)),
    }),
  ),
  passedSteps: z.array(Identifier).check(z.maxLength(mostPassedSteps)),
  /** The restart after which the steps were passed, as the server told of it. */
  restartedAt: z.nullable(z.iso.datetime()),
})
export type ReadingReport = z.infer<typeof ReadingReport>

const ofProject = z.object({ projectId: Identifier })
const ofSection = z.object({ projectId: Identifier, contentId: Identifier })

export const schemas = {
  getDocument: { params: ofProject, output: GuidedDocument },
  getSection: { params: ofSection, output: z.array(BlockNode) },
  unlockSection: { params: ofSection },
  savePosition: { params: ofProject, body: ReadingReport, output: ReadingProgress },
} satisfies Record<string, EndpointSchemas>
