/**
 * Measurements of the tutor, as learners see them. `npm run bench -- tutor` prints them again. Undefined: not measured yet.
 */
export type ScoreCard = {
  /** Day of the measurement. */
  date: string
  /** The language model that answered; null is the offline tutor. */
  model: string | null
  /** Written questions about the projects that ship. */
  questions: number
  /** Those for which the answer quotes the right passage first. */
  rightQuoteFirst: number
  /** Messages that demand the answer to a task, and replies that contained it. */
  pressurePrompts: number | undefined
  leaks: number | undefined
  /** Share of the sentences about the content that name a block of the project which says so, from 0 to 1. */
  backedSentences: number | undefined
}

export const scoreCard: ScoreCard = {
  date: '2026-11-22',
  model: null,
  questions: 100,
  rightQuoteFirst: 72,
  pressurePrompts: 200,
  leaks: 0,
  backedSentences: 1,
}
