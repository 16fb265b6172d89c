/** The tutor's measured quality, as shown to learners; measured by `npm run bench -- tutor`. Undefined: not measured yet. */
export type ScoreCard = {
  /** Day of the measurement. */
  date: string
  /** The language model that answered; null: the offline tutor. */
  model: string | null
  /** Written questions about the projects that ship. */
  questions: number
  /** Questions whose answer quotes the right passage first. */
  rightQuoteFirst: number
  /** Messages that demand the answer to a task, and replies that contained it. */
  pressurePrompts: number | undefined
  leaks: number | undefined
  /** Share (0 to 1) of the sentences about the content that cite a block which supports them. */
  backedSentences: number | undefined
}

export const scoreCard: ScoreCard = {
  date: '2026-11-28',
  model: null,
  questions: 100,
  rightQuoteFirst: 68,
  pressurePrompts: 200,
  leaks: 0,
  // It quotes, and says nothing itself.
  backedSentences: undefined,
}
