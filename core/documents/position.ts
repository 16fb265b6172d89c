import * as z from 'zod/mini'
import { Identifier } from './identifiers.ts'

export const placeShape = {
  /** Step or section in which the block stands: where to go when an update removed the block. */
  stepId: Identifier,
  blockId: Identifier,
  /** How much of the block is above the edge, as a fraction of its height; negative when the block begins below the edge. */
  offset: z.number().check(z.gte(-1000), z.lte(1000)),
}

/** A reading position: the block at the upper edge of the screen. It outlives an update and holds at any width. */
export const Position = z.object({ ...placeShape, readAt: z.iso.datetime() })
export type Position = z.infer<typeof Position>

/** How far somebody has read in a project. */
export const ReadingProgress = z.object({
  position: z.nullable(Position),
  /** Steps without tasks at whose end they went on. */
  passedSteps: z.array(z.string()),
  /** When they last restarted; what was read before does not count. */
  restartedAt: z.nullable(z.string()),
})
export type ReadingProgress = z.infer<typeof ReadingProgress>

/** What a browser keeps of it, with the person who read; null is a visitor. */
export type OwnProgress = {
  userId: string | null
  /** With the fragment that the address had when the reader last moved: a later one names a place that they want now. */
  position?: (Position & { hash: string }) | undefined
  passedSteps: readonly string[]
  restartedAt: string | null
}

/**
 * Whether what a browser kept is this person's, and of their present run of the project. What they read as a visitor is theirs when they
 * sign in, unless they restarted since. public/early.js has the same rule.
 */
export const isOwnProgress = (kept: OwnProgress, userId: string | null, restartedAt: string | null): boolean => {
  if (kept.userId !== null) return kept.userId === userId && kept.restartedAt === restartedAt
  return restartedAt === null || Date.parse(kept.position?.readAt ?? '') > Date.parse(restartedAt)
}

/** The position that was read later. */
export const newestPosition = (a: Position | null | undefined, b: Position | null | undefined): Position | undefined =>
  a && b ? (Date.parse(b.readAt) > Date.parse(a.readAt) ? b : a) : (a ?? b ?? undefined)
