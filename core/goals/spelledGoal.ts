import { textWords } from '../lexicon/tokens.ts'
import { isOneTypo } from '../search/typos.ts'

/** Words that decide about a goal, in the spelling that its rules have. */
const spellings = [
  'beginner',
  'beginners',
  'kubernetes',
  'learn',
  'learning',
  'linux',
  'machine',
  'programming',
  'programmer',
  'science',
  'security',
]
/** With words that differ from one of them by one letter and aren’t typing errors. */
const rightly = new Set<string>([...spellings, 'lean', 'learns', 'learnt', 'machines', 'leaning', 'sciences', 'programmed', 'programmers'])

/** A goal with the typing errors corrected in words that decide about it: “machine lerning”, “linx”, “programing for beginers”. */
export const spelledGoal = (goal: string): string =>
  textWords(goal).reduceRight((text, { word, start, end }) => {
    const meant = rightly.has(word) ? undefined : spellings.find((one) => one[0] === word[0] && isOneTypo(one, word))
    return meant === undefined ? text : text.slice(0, start) + meant + text.slice(end)
  }, goal)
