import { sentencesOf } from '../lexicon/sentences.ts'
import { textWords } from '../lexicon/tokens.ts'
import { markedWords } from './matches.ts'
import type { MatchRange } from './schema.ts'
import { hasPhrase, type Phrase } from './words.ts'

/** Characters of a sentence. Longer ones are cut around the first match. */
const maxLength = 240
const before = 60

/** `isTeaching`: it explains a term. */
type Sentence = { text: string; ranges: MatchRange[]; terms: ReadonlySet<number>; isTeaching: boolean }

/** Matches the text after a word in a sentence that explains it, as in `A proxy is a …` or `nginx, one of the …`. */
const explanation = /^(?: (?:is|are) (?:an?|the|what|where|how|called|one)\b| means\b|, (?:an?|the|one of)\b)/
/** Prefers an explanation among sentences with the same terms. */
const explanationWeight = 0.01
/** Then one with this many characters: “Git can’t know that.” says little by itself. */
const tellingLength = 45
const tellingWeight = 0.005

/**
 * Returns the sentence of a text with the phrase or, without one, whose terms weigh the most, with its matches; the first sentence if nothing
 * matches. `words`: the term of each word, as an index of `weights`.
 */
export const bestSentence = (text: string, words: ReadonlyMap<string, number>, weights: readonly number[], phrase?: Phrase): Sentence => {
  const [first = { text: '', ranges: [], terms: new Set<number>(), isTeaching: false, weight: 0 }, ...others] = shownSentences(text).map(
    (sentence) => {
      const { ranges, words: marked } = markedWords(sentence, words)
      const terms = new Set([...marked].map((word) => words.get(word)!))
      const weight = [...terms].reduce((total, term) => total + weights[term]!, 0)
      const isTeaching = ranges.some(([, end]) => explanation.test(sentence.slice(end)))
      return {
        text: sentence,
        ranges,
        terms,
        isTeaching,
        weight:
          phrase && hasPhrase(sentence, phrase)
            ? Infinity
            : weight + (isTeaching ? explanationWeight : 0) + (sentence.length < tellingLength ? 0 : tellingWeight),
      }
    },
  )
  const { terms, isTeaching, ...best } = others.reduce((so, one) => (one.weight > so.weight ? one : so), first)
  return { ...shortened(best), terms, isTeaching }
}

/** Whether a line of code says nothing to a reader: it has only a word or two beside its signs, or names what it needs, such as `import sys`. */
export const isBareCode = (line: string): boolean => (/[{}()[\]<>;=]/.test(line) && textWords(line).length < 3) || isImport.test(line)

const isImport = /^(?:import [\w.,{}* ]+(?:from .+)?|from [\w.]+ import .+|#?include .+|(?:const|let|var) .+ = require\(.+\));?$/

/** Returns the sentences of a text, each in one line. A line of a table or of code is a sentence. */
const shownSentences = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => sentencesOf(line).map((sentence) => sentence.replace(/\t+/g, ' · ').replace(/\s+/g, ' ')))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence) && !isLink.test(sentence))

/** An address with at most a few words and a colon before it, such as `More details here: https://…`. It says nothing about its subject. */
const isLink = /^(?:(?:[^\s/]+\s+){0,5}[^\s/]*:\s+)?https?:\/\/\S+$/

const shortened = ({ text, ranges }: { text: string; ranges: MatchRange[] }): { text: string; ranges: MatchRange[] } => {
  if (text.length <= maxLength) return { text, ranges }
  const first = ranges[0]?.[0] ?? 0
  const start = first <= before ? 0 : text.lastIndexOf(' ', first - before) + 1
  const blank = text.lastIndexOf(' ', start + maxLength)
  const end =
    text.length - start <= maxLength ? text.length : blank > Math.max(start, first) ? blank : wholeCharacter(text, start + maxLength)
  const lead = start > 0 ? '… ' : ''
  return {
    text: `${lead}${text.slice(start, end)}${end < text.length ? ' …' : ''}`,
    ranges: ranges
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]): MatchRange => [from - start + lead.length, to - start + lead.length]),
  }
}

/** Never within a surrogate pair. */
const wholeCharacter = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at)
