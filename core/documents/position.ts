import type { Position } from './schema.ts'

/** The position and the passed steps as a browser keeps them, with the person who read; null is a visitor. */
export type OwnProgress = {
  userId: string | null
  /** With the fragment that the address had when the reader last moved: a later one names a place that they want now. */
  position?: (Position & { hash: string }) | undefined
  passedSteps: readonly string[]
  restartedAt: string | null
}

/**
 * Whether what a browser kept is this person's, and of their present run of the project. What they read as a visitor is theirs when they
 * sign in, unless they restarted since.
 */
export const isOwnProgress = (kept: OwnProgress, userId: string | null, restartedAt: string | null): boolean => {
  if (kept.userId !== null) return kept.userId === userId && kept.restartedAt === restartedAt
  return restartedAt === null || Date.parse(kept.position?.readAt ?? '') > Date.parse(restartedAt)
}

/** The position that was read later. */
export const newestPosition = (a: Position | null | undefined, b: Position | null | undefined): Position | undefined =>
  a && b ? (Date.parse(b.readAt) > Date.parse(a.readAt) ? b : a) : (a ?? b ?? undefined)
