import type { SourcePassage } from './model.ts'

/** A passage with the number by which an answer refers to it. */
export type NumberedPassage = SourcePassage & { source: number }

export const numbered = (passages: readonly SourcePassage[]): NumberedPassage[] =>
  passages.map((passage, at) => ({ ...passage, source: at + 1 }))
