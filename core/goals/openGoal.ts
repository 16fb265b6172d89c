import { goalFillers, queryFillers, stopWords } from '../lexicon/stopWords.ts'
import { textWords } from '../lexicon/tokens.ts'
import { limitsInSearch } from '../search/limitsInSearch.ts'

const fillers = new Set([...stopWords, ...queryFillers, ...goalFillers, 'started', 'starting', 'dunno', 'idk'])

const trades = new Set(
  `career careers code coder coders coding computer computers computing developer developers engineer engineering hired income job jobs money
  programmer programmers programming promoted promotion salary software tech technology`.split(/\s+/),
)
const besideTrades = new Set([
  ...fillers,
  ...trades,
  'earn',
  'earning',
  'higher',
  'industry',
  'it',
  'raise',
  'switch',
  'switching',
  'write',
  'writing',
])

/** True for a goal that names a trade or a living and no subject, such as “get a job”, “earn more money” or “learn programming”: no project leads there alone. */
export const isBroadGoal = (goal: string): boolean => {
  const tokens = textWords(goal).map(({ word }) => word)
  return tokens.some((word) => trades.has(word)) && tokens.every((word) => besideTrades.has(word))
}

/** True for a goal that names no subject, such as “I don’t know”, “anything” or “I’m a beginner”. */
export const isOpenGoal = (goal: string): boolean => {
  const tokens = textWords(goal).map(({ word }) => word)
  if (/^\W*surprise me\W*$/i.test(goal) || limitsInSearch(goal)?.difficulty === 'easy') return true
  return tokens.length > 0 && tokens.every((word) => fillers.has(word))
}
