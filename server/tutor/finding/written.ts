import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import { searchWords } from '../../lexicon/searchWords.ts'
import type { Passage } from '../retrieval/passages.ts'
import type { NamedLookup } from './named.ts'

type Ranked = { passage: Passage; probability: number; share: number }

/** An author’s answer comes before passages that are hardly likelier, because it is an answer and they may be its reason. */
const minShareOfBest = 0.8
/** Answers resemble each other and share the probability, so less is enough for a good match than for a passage. */
const minProbability = 0.4
/** A good match has this share of the question’s words, by weight, because it repeats the question. */
const minShareOfWords = 0.85
/** A good match without these words is at least this many times as likely as the next place, and as no answer at all. */
const [minOverOthers, minOverNothing] = [2, 4]

const isWritten = ({ passage }: Ranked): boolean => passage.kind === 'answer'

/** `ranked`: best first. */
export const writtenFirst = <One extends Ranked>(ranked: readonly One[]): One[] => {
  const written = ranked.find((one) => isWritten(one) && one.probability >= minShareOfBest * ranked[0]!.probability)
  return written ? [written, ...ranked.filter((one) => one !== written)] : [...ranked]
}

/** True if the first of these is an author’s answer to this question. `unanswered`: probability that nothing answers it. */
export const isAnswered = ([first, ...others]: readonly Ranked[], unanswered: number): boolean => {
  if (!first || !isWritten(first) || first.probability < minProbability) return false
  if (first.share >= minShareOfWords) return true
  const elsewhere = others.find(({ passage }) => passage.blockId !== first.passage.blockId)?.probability ?? 0
  return first.probability >= minOverOthers * elsewhere && first.probability >= minOverNothing * unanswered
}

const spoken = (question: string): string =>
  textWords(question.replace(/['’]/g, ''))
    .map(({ word }) => word)
    .join(' ')

/** With fewer, questions of other kinds have the same words: “start nginx” for how and why. */
const minSameTerms = 3

/** “How do I start it?” has the words of “why does it not start?”. */
const [asksHow, denies] = [/\bhow\b/i, /\b(?:not|no|never|without)\b|n['’]t\b/i]

/** The words of a question in any form and order: “ps still shows all processes” for “Why does ps still show all processes?” */
const meant = (question: string): string => {
  const terms = [...new Set(searchWords(question))].toSorted()
  return terms.length < minSameTerms ? '' : `${asksHow.test(question)} ${denies.test(question)} ${terms.join(' ')}`
}

/** Prepares the lookup of the answer whose author wrote a question in these words, if exactly one of the project or of the step in view has it. */
export const writtenFor = (passages: readonly Passage[]): NamedLookup => {
  const [exact, similar] = [new Map<string, Set<Passage>>(), new Map<string, Set<Passage>>()]
  const add = (answers: Map<string, Set<Passage>>, key: string, passage: Passage) =>
    answers.set(key, (answers.get(key) ?? new Set()).add(passage))
  for (const passage of passages.filter(({ kind }) => kind === 'answer'))
    for (const phrase of passage.lookups.flatMap(({ phrases }) => phrases)) {
      add(exact, spoken(phrase), passage)
      add(similar, meant(phrase), passage)
    }
  // Of “why =*#”, one word remains, which says nothing.
  const isSaying = (key: string) => key.includes(' ')
  return (question, stepId) => {
    const find = (answers: ReadonlyMap<string, Set<Passage>>, key: string): Passage | undefined => {
      const all = isSaying(key) ? [...(answers.get(key) ?? [])] : []
      const [first, ...others] = all.length > 1 ? all.filter((one) => one.stepId === stepId) : all
      return others.length === 0 ? first : undefined
    }
    return find(exact, spoken(question)) ?? find(similar, meant(question))
  }
}
