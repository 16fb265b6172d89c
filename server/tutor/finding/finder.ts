import MiniSearch from 'minisearch'
import { isOneTypo } from '@fieldwork/core/search/typos.ts'
import type { Passage } from '../retrieval/passages.ts'
import { everydayWords, questionWords } from '../../lexicon/searchWords.ts'

export type FoundPassage = {
  passage: Passage
  /** Estimated probability that this passage, rather than another one or none, answers the question. */
  probability: number
  /** What it has in common with the question. */
  words: ReadonlySet<string>
  /** Words of the passage that its author names for a question like this. */
  named: string | undefined
}

export type Finder = {
  /** The passages that most probably answer a question, best first; empty if the best is improbable. */
  find: (question: string) => FoundPassage[]
  /** Returns the features of every passage that shares a word with the question, for fitting the weights. */
  candidates: (question: string) => Array<Omit<FoundPassage, 'probability'> & { features: readonly number[] }>
}

/** Below this probability of the best passage, nothing is shown: a wrong answer costs more trust than none. */
const minProbability = 0.34
/** The second and third passage are shown however improbable, because they are often right when the best one is wrong. */
export const maxPassages = 3
/** Maximum number of candidates to weigh; the others share too little. */
export const maxCandidates = 15

/** Fitted on written questions by `bench/finding/fitTutor.ts`; the score of nothing, then in the order of the features. */
const [nothing, ...weights] = [3.73, 1.12, 0.87, 2.01, 0.1, 0.43, 2.29, 1.8, -1.61, -1.41, -1.18, -0.84, 2.06, 1.73]

/** Prepares the passages of a project for people's questions. */
export const createFinder = (passages: readonly Passage[]): Finder => {
  const entries = passages.map(prepare)
  // Where the author names no passages, every passage may be meant.
  const hasPhrases = passages.some(({ asked }) => asked.length > 0)
  const index = new MiniSearch({
    fields: ['text', 'headings', 'before', 'asked'],
    tokenize: everydayWords,
    processTerm: (word) => word,
    searchOptions: { boost: { text: 1, headings: 0.6, before: 0.1, asked: 1 }, combineWith: 'OR' },
  })
  index.addAll(
    passages.map(({ text, headings, names, before, asked }, id) => ({
      id,
      text,
      headings: [headings, ...names].join(' '),
      before,
      asked: asked.flatMap(({ phrases }) => phrases).join('\n'),
    })),
  )
  const { frequency, count } = frequenciesOf(entries)
  /** The weight of a word in a single passage, by which scores of short and long projects become comparable. */
  const rarest = Math.log(1 + (passages.length - 0.5) / 1.5)
  const weightOf = (word: string): number => Math.log(1 + count / ((frequency.get(word) ?? 0) + 0.5))
  const weigh = (words: Iterable<string>): number => [...words].reduce((total, word) => total + weightOf(word), 0)
  const lengthOf = (words: Iterable<string>): number => Math.sqrt([...words].reduce((total, word) => total + weightOf(word) ** 2, 0))
  const known = [...frequency.keys()].filter((word) => word.length >= minMisspelt)
  const corrected = (word: string): string =>
    frequency.has(word) || word.length < minMisspelt ? word : (known.find((other) => isOneTypo(word, other)) ?? word)

  const candidates: Finder['candidates'] = (question) => {
    const words = [...new Set(questionWords(question).map(corrected))]
    const tokens = tokensOf(question)
    const places = placesOf(tokens)
    const results = index.search(words.join(' '), { tokenize: (text) => text.split(' ') })
    const best = results[0]?.score ?? 1
    const total = weigh(words) || 1
    const length = lengthOf(words) || 1
    const letters = lettersOf(words)
    const shareOf = (set: ReadonlySet<string>): number => weigh(words.filter((word) => set.has(word))) / total
    return results.map(({ id, score }) => {
      const entry = entries[id as number]!
      const phrases = entry.phrases.map((phrase) => {
        const shared = words.filter((word) => phrase.words.has(word))
        const cosine = shared.reduce((sum, word) => sum + weightOf(word) ** 2, 0) / (length * (lengthOf(phrase.words) || 1))
        return { ...phrase, shared, likeness: cosine * (isSingle(shared) && !isSingle(words) ? singleWordShare : 1) }
      })
      const phrase = phrases.reduce<(typeof phrases)[number] | undefined>((a, b) => (a && a.likeness >= b.likeness ? a : b), undefined)
      const runs = phrases.map((one) => commonRun(one.tokens, tokens, places))
      const shared = words.filter((word) => entry.all.has(word))
      return {
        passage: entry.passage,
        words: new Set(shared),
        named: phrase && phrase.likeness >= minLikeness ? phrase.named : undefined,
        features: [
          phrase?.likeness ?? 0,
          shareOf(entry.all),
          Math.log1p((usualWeight * score) / rarest) / 4,
          score / best,
          !hasPhrases || entry.phrases.length > 0 ? 1 : 0,
          // Three words in a row are a turn of speech; four are copied.
          Math.max(0, Math.min(commonRun(entry.tokens, tokens, places), 6) - 3) / 3,
          Math.max(0, Math.min(Math.max(...runs, 0), 5) - 1) / 4,
          entry.passage.kind === 'code' ? 1 : 0,
          entry.passage.kind === 'concept' && !asksForDefinition.test(question) ? 1 : 0,
          // A question of many other words is about something else, and a single word is no evidence.
          Math.min(words.length - shared.length, maxMissing) / maxMissing,
          shared.length <= 1 ? 1 : 0,
          Math.max(...phrases.map((one) => similarity(one.letters, letters)), 0),
          Math.min(phrase?.shared.length ?? 0, 3) / 3,
        ],
      }
    })
  }

  const find: Finder['find'] = (question) => {
    const scored = candidates(question)
      .sort((a, b) => coarse(b.features) - coarse(a.features))
      .slice(0, maxCandidates)
      .map(({ features, ...rest }) => ({ ...rest, odds: Math.exp(scoreOf(features)) }))
    const total = scored.reduce((sum, { odds }) => sum + odds, Math.exp(nothing))
    const ranked = scored.map(({ odds, ...rest }) => ({ ...rest, probability: odds / total })).sort((a, b) => b.probability - a.probability)
    return (ranked[0]?.probability ?? 0) < minProbability ? [] : ranked.slice(0, maxPassages)
  }
  return { find, candidates }
}

/** Orders candidates before they are weighed. */
export const coarse = ([likeness = 0, share = 0, log = 0]: readonly number[]): number => 2 * likeness + share + log

const scoreOf = (features: readonly number[]): number => features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0)

type Phrase = { words: ReadonlySet<string>; letters: Letters; tokens: readonly string[]; named: string }
type Entry = {
  passage: Passage
  /** Every word of the passage, its headings and the phrases that ask for it. */
  all: ReadonlySet<string>
  words: ReadonlySet<string>
  tokens: readonly string[]
  phrases: readonly Phrase[]
}

/** The weight of a word in a single passage (`rarest`) of a project of usual length. */
const usualWeight = 4.3
/** Minimum likeness at which the question counts as the author's phrase. */
const minLikeness = 0.5
const minMisspelt = 5
/** How much a likeness counts that rests on one word of several. */
const singleWordShare = 0.7
/** Maximum number of missing words that count. */
const maxMissing = 4
const asksForDefinition = /^\s*(?:what|who)\b.{0,3}\b(?:is|are|was|were|s|does)\b|\bmeans?\b|\bdefin/i

const prepare = (passage: Passage): Entry => {
  // People ask for a definition by its name.
  const lookups = passage.kind === 'concept' ? [{ words: passage.headings, phrases: passage.names }] : passage.asked
  const phrases = lookups.flatMap(({ words: named, phrases: all }) =>
    all.map((phrase) => {
      const words = new Set(questionWords(phrase))
      return { words, letters: lettersOf([...words]), tokens: tokensOf(phrase), named }
    }),
  )
  const words = new Set(everydayWords([passage.text, passage.headings, ...passage.names].join('\n')))
  return {
    passage,
    words,
    tokens: tokensOf(passage.text),
    all: new Set([...words, ...phrases.flatMap((phrase) => [...phrase.words])]),
    phrases,
  }
}

const frequenciesOf = (entries: readonly Entry[]) => {
  const frequency = new Map<string, number>()
  const documents = entries.flatMap(({ words, phrases }) => [words, ...phrases.map((phrase) => phrase.words)])
  for (const words of documents) for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  return { frequency, count: documents.length }
}

/** The words of a text as they are written, to find messages that were copied. */
const tokensOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9_]+(?:[.:/-][a-z0-9_]+)*/g) ?? []

const placesOf = (tokens: readonly string[]): ReadonlyMap<string, number[]> => {
  const places = new Map<string, number[]>()
  for (const [at, token] of tokens.entries()) places.set(token, [...(places.get(token) ?? []), at])
  return places
}

/** Returns the length of the longest run of words that both texts share. */
const commonRun = (text: readonly string[], question: readonly string[], places: ReadonlyMap<string, number[]>): number => {
  let longest = 0
  for (const [start, token] of text.entries())
    for (const at of places.get(token) ?? []) {
      let length = 1
      while (text[start + length] !== undefined && text[start + length] === question[at + length]) length++
      longest = Math.max(longest, length)
    }
  return longest
}

/** True if these are one word, such as `wire.py` with its parts. */
const isSingle = (words: readonly string[]): boolean =>
  words.filter((word) => !words.some((other) => other !== word && other.includes(word))).length === 1

/** How often each three letters in a row occur in some words. */
type Letters = ReadonlyMap<string, number>

const lettersOf = (words: readonly string[]): Letters => {
  const letters = new Map<string, number>()
  for (const word of words.map((one) => `_${one}_`))
    for (let at = 0; at + 3 <= word.length; at++) {
      const three = word.slice(at, at + 3)
      letters.set(three, (letters.get(three) ?? 0) + 1)
    }
  return letters
}

/** 1 if two texts are spelt of the same letters, 0 if they share none. */
const similarity = (one: Letters, other: Letters): number => {
  let [common, size] = [0, 0]
  for (const [three, count] of one) {
    common += Math.min(count, other.get(three) ?? 0)
    size += count
  }
  const otherSize = [...other.values()].reduce((sum, count) => sum + count, 0)
  return common / (Math.sqrt(size * otherSize) || 1)
}
