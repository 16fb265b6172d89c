import { searchedWords } from './words.ts'

/**
 * A word of a search. `exact`: the catalogue's words with the same stem; `near`: words that begin with it or, if there are none, that it may
 * be a typo of. `projects`: number of visible projects that contain it.
 */
export type SearchTerm = {
  word: string
  exact: readonly string[]
  near: readonly string[]
  isTypo: boolean
  isSeen: boolean
  projects: number
}

/** The words that match a term: its exact forms if the catalogue has any, otherwise corrections and completions. */
export const formsOf = ({ exact, near }: SearchTerm): readonly string[] => (exact.length > 0 ? exact : near)

/**
 * Something that a search may find. `fields` has a letter for each term, naming the most significant field that contains it: A for its title
 * and the phrases that people search for, B for its concepts and series, C for its description, D for its text, - for none; in lower case for
 * a near word. `own`: whether its concepts, series, description or text contain each term, as + or -. `frequency`: how often its text contains
 * the terms, from 0 to 1.
 */
export type Candidate = {
  fields: string
  own: string
  title: string
  description: string
  concepts: readonly string[]
  searchedAs: readonly string[]
  frequency: number
}

export type Rank = {
  points: number
  /** The share of the search that it contains, from 0 to 1, with more weight for rare words and telling fields. */
  share: number
  /** The same share, counting only the words that it contains. */
  coveredShare: number
  /** Whether its title, its description or one of its names contains the whole search. */
  isTogether: boolean
  /** The terms that it only has in a longer phrase that people search for: it isn't about them. */
  onlyPhrased: readonly SearchTerm[]
}

/** Weight of a phrase that people search for: if all its words are typed, and if only some are. */
const phraseWeights = { whole: 1, part: 0.35 }
const titleWeight = 0.8
const conceptWeight = 0.75
const saidWeight = 0.5
const textWeight = 0.2
const beginningWeight = 0.6
/** Weight of the likeness to a phrase, against that of single words. */
const likenessWeight = 0.9

/** Minimum share of a search that a result contains. Of two words that don't stand together, each may mean something else. */
const minShare = { apart: 0.55, any: 0.38 }
/** Minimum share of the other words if a result lacks one. */
const minCoveredShare = 0.65

/** Weights of the terms by rarity: one that most projects contain says little. */
export const termWeights = (terms: readonly SearchTerm[], projects: number): number[] =>
  terms.map((term) => Math.log(1 + (projects + 1) / (term.isSeen ? Math.max(1, term.projects) : 1)))

/** Ranks a candidate by the terms it contains and by their likeness to its title and to what people search for. */
export const rank = (candidate: Candidate, terms: readonly SearchTerm[], weights: readonly number[]): Rank => {
  // Without a term in these fields, nothing in them needs to be compared.
  const named = /[ab]/i.test(candidate.fields) ? candidate : { title: '', concepts: [], searchedAs: [] }
  const title = compare(named.title, terms, weights)
  const phrases = named.searchedAs.map((phrase) => compare(phrase, terms, weights))
  const concepts = named.concepts.map((concept) => compare(concept, terms, weights))
  const strengths = terms.map((term, at) => {
    const field = candidate.fields.charAt(at)
    const quality = field !== field.toLowerCase() || term.isTypo ? 1 : beginningWeight
    if (/[cd]/i.test(field)) return quality * (/c/i.test(field) ? saidWeight : textWeight * (0.5 + candidate.frequency))
    return Math.max(
      0,
      title.qualities[at]! * titleWeight,
      ...phrases.map((phrase) => phrase.qualities[at]! * partly(phrase.precision)),
      ...concepts.map((concept) => concept.qualities[at]! * partly(concept.precision) * conceptWeight),
    )
  })
  const shareOf = (isCounted: (term: SearchTerm, at: number) => boolean) => {
    const counted = terms.flatMap((term, at) => (isCounted(term, at) ? [at] : []))
    const total = sum(counted.map((at) => weights[at]!))
    return total === 0 ? 0 : sum(counted.map((at) => strengths[at]! * weights[at]!)) / total
  }
  const share = shareOf(() => true)
  const likeness = Math.max(
    title.likeness,
    ...phrases.map((phrase) => phrase.likeness),
    ...concepts.map((one) => one.likeness * conceptWeight),
  )
  const hasAll = ({ qualities }: Compared) => qualities.every((quality) => quality > 0)
  return {
    points: share + likenessWeight * likeness,
    share,
    coveredShare: shareOf((_, at) => contains(candidate, at)),
    isTogether: [title, ...phrases, ...concepts, compare(candidate.description, terms, weights)].some(hasAll),
    onlyPhrased: terms.filter((_, at) => isOnlySearchedAs(candidate, at) && title.qualities[at] === 0 && !phrases.some(isWhole(at))),
  }
}

const contains = ({ fields }: Pick<Candidate, 'fields'>, at: number): boolean => fields.charAt(at) !== '-'

/** The words of a search that a candidate lacks. */
export const lackedBy = <T>(candidate: Pick<Candidate, 'fields'>, terms: readonly T[]): T[] =>
  terms.filter((_, at) => !contains(candidate, at))

const isOnlySearchedAs = ({ fields, own }: Candidate, at: number): boolean => /a/i.test(fields.charAt(at)) && own.charAt(at) === '-'

/** Whether a phrase contains a term and nothing else that wasn't searched for, as `K8s` does. */
const isWhole =
  (at: number) =>
  ({ qualities, precision }: Compared): boolean =>
    qualities[at]! > 0 && precision === 1

const partly = (precision: number): number => phraseWeights.part + (phraseWeights.whole - phraseWeights.part) * precision

type Compared = { qualities: number[]; precision: number; likeness: number }

/**
 * Compares a phrase with the terms. `qualities`: how well it contains each. `precision`: the share of its words that are terms. `likeness`: the
 * harmonic mean of this share and of that of the terms.
 */
const compare = (phrase: string, terms: readonly SearchTerm[], weights: readonly number[]): Compared => {
  const words = searchedWords(phrase)
  const qualities = terms.map(({ exact, near, isTypo }) => {
    if (words.some((word) => exact.includes(word))) return 1
    return words.some((word) => near.includes(word)) ? (isTypo ? 1 : beginningWeight) : 0
  })
  const isTerm = (word: string) => terms.some(({ exact, near }) => exact.includes(word) || near.includes(word))
  const precision = words.length === 0 ? 0 : words.filter(isTerm).length / words.length
  const recall = sum(qualities.map((quality, at) => quality * weights[at]!)) / sum(weights)
  return { qualities, precision, likeness: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

type Matched = Pick<Candidate, 'fields'> & Rank

/** True for a result: it contains every word of a search, and tells enough of it. */
export const isMatch = (entry: Matched, terms: readonly SearchTerm[]): boolean =>
  lackedBy(entry, terms).length === 0 && (entry.isTogether || entry.share >= (terms.length === 2 ? minShare.apart : minShare.any))

/** True for what comes closest if there is no result: it lacks only one of at least three words and tells most of the others. */
export const isAlmostMatch = (entry: Matched, terms: readonly SearchTerm[]): boolean =>
  terms.length > 2 && lackedBy(entry, terms).length === 1 && entry.coveredShare >= minCoveredShare

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
