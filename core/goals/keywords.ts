import { goalFillers } from '../lexicon/stopWords.ts'
import { textWords, type TextWord } from '../lexicon/tokens.ts'
import { subjectsOf } from '../search/words.ts'

const articles = /^(?:an?|and|for|in|my|of|on|or|our|the|with)$/
const fillers = new Set(goalFillers)

/** Returns the words of a text that only has keywords, such as “hack wifi” or “learn Java”; none for a wish that is told in a sentence. */
export const keywordsOf = (text: string): TextWord[] => {
  const tokens = textWords(text).filter(({ word }, at) => !articles.test(word) && !(at === 0 && word === 'learn'))
  const subjects = new Set(subjectsOf(text))
  return tokens.every(({ word }) => subjects.has(word) && !fillers.has(word)) ? tokens : []
}
