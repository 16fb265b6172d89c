import type { ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import { markedWords } from '@fieldwork/core/search/matches.ts'
import { isOneTypo } from '@fieldwork/core/search/typos.ts'
import { searchedWords } from '@fieldwork/core/search/words.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { MarkedText } from '../search/MarkedText.tsx'
import { goalWords } from './goalWords.ts'
import { wordStem } from './wordStem.ts'

type Reasons = {
  /** The words of the goal that the project has something to do with, from the server. */
  matches?: readonly string[]
  /** The reason of a project that no word of the goal leads to. */
  otherwise?: string | undefined
}

/**
 * Says why a project is in the answer to a goal: the sentence about it that shares the most words with the goal, marked, after what it uses
 * and the words that the sentence doesn't have.
 */
export const goalReason = (goal: string, { metadata }: Project, { matches: words, otherwise }: Reasons = {}): ReactNode => {
  const stems = new Set((words ?? searchedWords(goalWords(goal))).flatMap(stemsOf))
  const outcome = sentencesOf(metadata.outcome ?? '').map((sentence) => sentence.replace(/^You /, messages.atTheEnd))
  const [best] = [...outcome, ...sentencesOf(metadata.description)]
    .map((text) => ({ text, ...markedWords(text, { has: (word) => stems.has(wordStem(word)) }) }))
    .toSorted((a, b) => b.words.size - a.words.size)
  const lead =
    words === undefined ? '' : words.length === 0 ? (otherwise ?? '') : reasonIn(`${metadata.title} ${best?.text ?? ''}`, words, metadata)
  return (
    <>
      {lead && <b>{lead} </b>}
      {best && <MarkedText text={best.text} ranges={best.ranges} />}
    </>
  )
}

/** Names the tools of a goal that a project uses and, if the text contains none of the goal's words, the words that match. */
export const reasonIn = (text: string, words: readonly string[], { needs = '' }: Partial<Pick<Project['metadata'], 'needs'>> = {}) => {
  const own = new Set(stemsOf(text))
  const others = words.filter((word) => !stemsOf(word).every((stem) => own.has(stem)))
  const used = others.flatMap((word) => usedName(word, needs) ?? [])
  // A sentence with one of the words is reason enough.
  const related = others.length < words.length ? [] : others.filter((word) => !usedName(word, needs))
  return [used.length > 0 && messages.uses(used), related.length > 0 && messages.relatedTo(related)].filter(Boolean).join(' ')
}

/** Returns the name that a project's requirements have for a word of a goal: `Python` for `python` and `pyton`. */
const usedName = (word: string, needs: string): string | undefined => {
  const name = textWords(needs).find(
    (one) => one.word === word.toLowerCase() || (word.length > 4 && isOneTypo(one.word, word.toLowerCase())),
  )
  return name && needs.slice(name.start, name.end)
}

/** Programming languages that projects may use without teaching them. */
const languages = new Set(['Python', 'JavaScript', 'TypeScript', 'Ruby', 'PHP', 'Java', 'Perl', 'Bash'])

/** Returns the programming language of a goal that the projects use, and none has in its title. */
export const untaughtLanguage = (projects: readonly Project[], words: readonly string[]): string | undefined =>
  projects
    .flatMap(({ metadata }) => words.flatMap((word) => usedName(word, metadata.needs) ?? []))
    .find((name) => languages.has(name) && !projects.some(({ metadata }) => metadata.title.includes(name)))

const stemsOf = (text: string): string[] => textWords(text).map(({ word }) => wordStem(word))
