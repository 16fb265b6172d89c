import type { Position } from './schema.ts'

/** Reading position and passed steps as stored in the browser, with the person who read; null: a visitor. */
export type OwnProgress = {
  userId: string | null
  /** Includes the URL's fragment at the time of the last move. A different one means that the reader wants to go there. */
  position?: (Position & { hash: string }) | undefined
  passedSteps: readonly string[]
  restartedAt: string | null
}

/**
 * True if the stored progress belongs to this person and their current run of the project. A visitor's progress becomes theirs when they
 * log in, unless they have restarted since.
 */
export const isOwnProgress = (kept: OwnProgress, userId: string | null, restartedAt: string | null): boolean => {
  if (kept.userId !== null) return kept.userId === userId && kept.restartedAt === restartedAt
  return restartedAt === null || Date.parse(kept.position?.readAt ?? '') > Date.parse(restartedAt)
}

/** Returns the more recent position. */
export const newestPosition = (a: Position | null | undefined, b: Position | null | undefined): Position | undefined =>
  a && b ? (Date.parse(b.readAt) > Date.parse(a.readAt) ? b : a) : (a ?? b ?? undefined)
