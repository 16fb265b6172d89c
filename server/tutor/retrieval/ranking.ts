import MiniSearch from 'minisearch'
import { searchWords } from '../../lexicon/searchWords.ts'
import { sameMeaning } from './sameMeaning.ts'
import type { Passage } from './passages.ts'

export type RankedPassage = {
  passage: Passage
  score: number
  /** True if it contains the topic of the search, not just some of its words. */
  isRelevant: boolean
  /** True if it shares a part of that: it may be what was meant. */
  isNear: boolean
}

/** A question, and the text that it is about. */
export type PassageSearch = { query: string; about: string }

export type PassageIndex = {
  passages: readonly Passage[]
  /** Every passage that shares a word, best first. */
  rank: (search: PassageSearch) => RankedPassage[]
  /** The weight of a word; a rare word weighs most. */
  weightOf: (word: string) => number
}

/** The weight of a word that occurs only in the text that a question is about. */
const aboutWeight = 0.3
/** The weight of a word that only means what the question says. */
const alikeWeight = 0.2
/** Fraction of the score that depends on the share of the question's words in a passage. */
const sharedPart = 0.4
/** Share of what the search is about from which a passage is near it. */
const nearShare = 0.25
/** Share of what the search is about that a passage has to share. */
const relevantShare = 0.45
/** For a long text, sharing as many words as occur in two passages is enough, because no passage shares more. */
const enoughWords = 2.5
/** Code and pictures share words with a question but rarely explain. A definition says what something is, not why. */
const weights = { text: 1, picture: 0.7, code: 0.5, concept: 0.75 } as const
/** A passage that only asks answers nothing. */
const questionWeight = 0.4
const maxMisspelled = 20
const asksForDefinition = /^\s*(?:what|who)\b.{0,3}\b(?:is|are|was|were|s)\b|\bmeans?\b|\bdefin/i
/** A passage that holds the highlighted text word for word counts more, if few passages do. */
const phraseWeight = 1.5
const minPhraseLength = 3
const fewPassages = 5

/** Prepares passages for searching, by BM25 over text and headings. */
export const indexPassages = (passages: readonly Passage[]): PassageIndex => {
  const documents = passages.map((passage, id) => ({ id, text: passage.text, headings: headingsOf(passage), before: passage.before }))
  const index = new MiniSearch({
    fields: ['text', 'headings', 'before'],
    tokenize: searchWords,
    processTerm: (word) => word,
    searchOptions: { boost: { text: 1, headings: 0.6, before: 0.1 }, combineWith: 'OR', fuzzy: false, prefix: false },
  })
  index.addAll(documents)

  const frequency = new Map<string, number>()
  for (const { text, headings } of documents)
    for (const word of new Set(searchWords(`${text} ${headings}`))) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const weightOf = (word: string) => Math.log(1 + passages.length / ((frequency.get(word) ?? 0) + 0.5))

  const rank = ({ query, about }: PassageSearch): RankedPassage[] => {
    const asked = new Set(searchWords(query))
    const own = new Set([...asked, ...searchWords(about)])
    const alike = new Set(sameMeaning(asked))
    const words = [...own, ...[...alike].filter((word) => !own.has(word) && frequency.has(word))]
    const importance = (word: string) => (asked.size === 0 || asked.has(word) ? 1 : alike.has(word) ? alikeWeight : aboutWeight)
    const telling = new Map(words.filter((word) => importance(word) === 1).map((word) => [word, weightOf(word)]))
    const needed = Math.min(relevantShare * sum([...telling.values()]), enoughWords * Math.log(1 + passages.length / 2))
    const total = sum([...telling.values()]) || 1
    // Fuzzy search takes about a millisecond per word.
    const mayBeMisspelt = asked.size <= maxMisspelled
    const isDefinition = query === '' || asksForDefinition.test(query)
    const results = index.search(words.join(' '), {
      tokenize: (text) => text.split(' '),
      boostTerm: importance,
      boostDocument: (id: number) => (isDefinition && passages[id]!.kind === 'concept' ? 1 : importanceOf(passages[id]!)),
      fuzzy: (word) => (mayBeMisspelt && asked.has(word) && !frequency.has(word) && word.length > 5 ? 0.2 : false),
    })
    const phrase = comparableText(about)
    const holding = new Set(phrase.length < minPhraseLength ? [] : passages.filter(({ text }) => comparableText(text).includes(phrase)))
    return results
      .map(({ id, score, queryTerms, match }) => {
        const passage = passages[id as number]!
        // The text before a passage helps to find it, and is not in it.
        const shared = [...new Set(queryTerms)].filter((word) => match[word]?.some((field) => field !== 'before') ?? true)
        const holdsPhrase = holding.size <= fewPassages && holding.has(passage)
        const told = sum(shared.map((word) => telling.get(word) ?? 0))
        const covered = score * (1 - sharedPart + (sharedPart * told) / total)
        return {
          passage,
          score: holdsPhrase ? covered * phraseWeight : covered,
          isRelevant: told >= needed,
          isNear: told >= nearShare * total,
        }
      })
      .sort((a, b) => b.score - a.score)
  }
  return { passages, rank, weightOf }
}

const importanceOf = ({ kind, text }: Passage): number => (/^[^.?!]*\?$/.test(text) ? questionWeight : weights[kind])

/** Normalizes a text for comparison: lower case, no backticks, single spaces. */
export const comparableText = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ').trim().toLowerCase()

const headingsOf = ({ headings, names }: Passage): string => [headings, ...names].join(' ')

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
