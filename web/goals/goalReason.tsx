import type { ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { markedWords } from '@fieldwork/core/search/matches.ts'
import { searchedWords } from '@fieldwork/core/search/words.ts'
import { MarkedText } from '../search/MarkedText.tsx'
import { goalWords } from './goalWords.ts'

/** Says why a project is in the answer to a goal: the sentence about it that shares the most words with the goal, marked. */
export const goalReason = (goal: string, { metadata }: Project): ReactNode => {
  const wanted = new Set(searchedWords(goalWords(goal)).map(wordStem))
  const sentences = [metadata.outcome ?? '', metadata.description].flatMap(sentencesOf)
  const [best] = sentences
    .map((text) => ({ text, ...markedWords(text, { has: (word) => wanted.has(wordStem(word)) }) }))
    .toSorted((a, b) => b.words.size - a.words.size)
  return best && <MarkedText text={best.text} ranges={best.ranges} />
}

/** Returns a word without its ending: `backup` for `backups`. */
const wordStem = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word)
