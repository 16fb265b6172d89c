import MiniSearch from 'minisearch'
import { wordsOf } from '../adapters/model/words.ts'
import type { Passage } from './passages.ts'

export type RankedPassage = {
  passage: Passage
  score: number
  /** True if it shares what the search is about, and not just some of its words. */
  isRelevant: boolean
}

/** What is searched for: the words of a question, and those of the text that it is about. */
export type PassageSearch = { query: string; about: string }

export type PassageIndex = {
  passages: readonly Passage[]
  /** Every passage that shares a word, best first. */
  rank: (search: PassageSearch) => RankedPassage[]
  /** How much a word tells: that of a rare word is high. */
  weightOf: (word: string) => number
}

/** How much a word counts that is not in the question, but in the text that the question is about. */
const aboutWeight = 0.3
/** Share of what the search is about that a passage has to share. */
const relevantShare = 0.45
/** How much code counts beside text: it shares words with a question, and seldom says why. */
const codeWeight = 0.5
/** How much more a passage counts in which the highlighted text stands word for word, if it stands in few. */
const phraseWeight = 1.5
const shortestPhrase = 3
const fewPassages = 5

/** Prepares passages for searching, by BM25 over text and headings. */
export const indexPassages = (passages: readonly Passage[]): PassageIndex => {
  const documents = passages.map((passage, id) => ({ id, text: passage.text, headings: headingsOf(passage), before: passage.before }))
  const index = new MiniSearch({
    fields: ['text', 'headings', 'before'],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: { boost: { text: 1, headings: 0.6, before: 0.1 }, combineWith: 'OR', fuzzy: false, prefix: false },
  })
  index.addAll(documents)

  const frequency = new Map<string, number>()
  for (const { text, headings } of documents)
    for (const word of new Set(wordsOf(`${text} ${headings}`))) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const weightOf = (word: string) => Math.log(1 + passages.length / ((frequency.get(word) ?? 0) + 0.5))

  const rank = ({ query, about }: PassageSearch): RankedPassage[] => {
    const asked = new Set(wordsOf(query))
    const words = [...new Set([...asked, ...wordsOf(about)])]
    const importance = (word: string) => (asked.size === 0 || asked.has(word) ? 1 : aboutWeight)
    const telling = new Map(words.filter((word) => importance(word) === 1).map((word) => [word, weightOf(word)]))
    // Of a long text no passage shares half; three telling words are enough.
    const needed = Math.min(relevantShare * sum([...telling.values()]), 3 * Math.log(1 + passages.length / 2))
    const results = index.search(words.join(' '), {
      tokenize: (text) => text.split(' '),
      boostTerm: importance,
      boostDocument: (id: number) => (passages[id]!.kind === 'code' ? codeWeight : 1),
      fuzzy: (word) => (!frequency.has(word) && word.length > 5 ? 0.2 : false),
    })
    const phrase = plainText(about)
    const holding = new Set(phrase.length < shortestPhrase ? [] : passages.filter(({ text }) => plainText(text).includes(phrase)))
    return results
      .map(({ id, score, queryTerms, match }) => {
        const passage = passages[id as number]!
        // What stands before a passage helps to find it, and is not in it.
        const own = [...new Set(queryTerms)].filter((word) => match[word]?.some((field) => field !== 'before') ?? true)
        const holdsPhrase = holding.size <= fewPassages && holding.has(passage)
        return {
          passage,
          score: holdsPhrase ? score * phraseWeight : score,
          isRelevant: sum(own.map((word) => telling.get(word) ?? 0)) >= needed,
        }
      })
      .sort((a, b) => b.score - a.score)
  }
  return { passages, rank, weightOf }
}

/** A text as it is compared: small letters, no marks of code, one space between words. */
export const plainText = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ').trim().toLowerCase()

const headingsOf = ({ headings, names }: Passage): string => [headings, ...names].join(' ')

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
