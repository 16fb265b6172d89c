import { withoutRank } from '../lexicon/jobTitles.ts'
import { goalFillers, queryFillers, stopWords } from '../lexicon/stopWords.ts'
import { textWords } from '../lexicon/tokens.ts'
import { limitsInSearch } from '../search/limitsInSearch.ts'

const fillers = new Set([...stopWords, ...queryFillers, ...goalFillers, 'started', 'starting', 'dunno', 'idk'])

const trades = new Set(
  `career careers code coder coders coding computer computers computing developer developers employed employment engineer engineering hire hired
  income interview interviews job jobs money programmer programmers programming promoted promotion salary software tech technology`.split(
    /\s+/,
  ),
)
const besideTrades = new Set([
  ...fillers,
  ...trades,
  'earn',
  'earning',
  'higher',
  'industry',
  'it',
  'pass',
  'passing',
  'prepare',
  'preparing',
  'raise',
  'switch',
  'switching',
  'write',
  'writing',
])

/** “Work” as something that people look for, unlike in “make it work”. */
const employment = /\b(?:find|get|look(?:ing)? for)(?: (?:an?|more|some))? work\b/i

/** True for a goal that names a trade or a living and no subject, such as “get a job”, “earn more money” or “learn programming”: no project leads there alone. */
export const isBroadGoal = (goal: string): boolean => {
  const tokens = textWords(withoutRank(goal)).map(({ word }) => word)
  return (tokens.some((word) => trades.has(word)) || employment.test(goal)) && tokens.every((word) => besideTrades.has(word))
}

/** Every project is done in a terminal. */
const terminal = /\b(?:terminals?|command[- ]lines?|console)\b/gi
const besideTerminal = new Set([
  ...fillers,
  ...'afraid basics being comfortable confident fear feel feeling intimidated less linux mac more scared stop stops using'.split(' '),
])

/** True for a goal such as “stop being scared of the terminal”. */
export const isAboutTerminal = (goal: string): boolean =>
  goal.search(terminal) >= 0 && textWords(goal.replace(terminal, ' ')).every(({ word }) => besideTerminal.has(word))

/** People who begin. Where they name no subject, they say nothing else. */
const newcomer =
  /\b(?:(?:total|complete|absolute|real) )?(?:beginner|newbie|noob|novice)s?\b|\bnever (?:programmed|coded|written (?:any )?code)\b|\b(?:no|zero|without) (?:any )?(?:prior |previous )?(?:experience|knowledge)\b/gi
const besideNewcomers = new Set([...fillers, 'before', 'code', 'coding', 'programming', 'start'])

const isNewcomer = (goal: string): boolean =>
  goal.search(newcomer) >= 0 && textWords(goal.replace(newcomer, ' ')).every(({ word }) => besideNewcomers.has(word))

/** “Something cool” names nothing, not even “with computers”. */
const whim = /\b(?:some|any)thing (?:cool|exciting|fun|interesting|new|nice|real|useful)\b/gi

const isWhim = (goal: string): boolean =>
  goal.search(whim) >= 0 && textWords(goal.replace(whim, ' ')).every(({ word }) => besideTrades.has(word))

/** True for a goal that names no subject, such as “I don’t know”, “anything” or “I’m a beginner”, or only the terminal. */
export const isOpenGoal = (goal: string): boolean => {
  const tokens = textWords(goal).map(({ word }) => word)
  if (/^\W*surprise me\W*$/i.test(goal) || limitsInSearch(goal)?.difficulty === 'easy' || isNewcomer(goal) || isWhim(goal)) return true
  return (tokens.length > 0 && tokens.every((word) => fillers.has(word))) || isAboutTerminal(goal)
}
