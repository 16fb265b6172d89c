import { goalFillers, queryFillers, stopWords } from '../lexicon/stopWords.ts'
import { textWords } from '../lexicon/tokens.ts'
import { limitsInSearch } from '../search/limitsInSearch.ts'

const fillers = new Set([...stopWords, ...queryFillers, ...goalFillers, 'started', 'starting', 'dunno', 'idk'])

/** True for a goal that names no subject, such as “I don’t know”, “anything” or “I’m a beginner”. */
export const isOpenGoal = (goal: string): boolean => {
  const tokens = textWords(goal).map(({ word }) => word)
  if (/^\W*surprise me\W*$/i.test(goal) || limitsInSearch(goal)?.difficulty === 'easy') return true
  return tokens.length > 0 && tokens.every((word) => fillers.has(word))
}
