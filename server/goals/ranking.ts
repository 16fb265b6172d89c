import { stemmer } from 'stemmer'
import { ambiguousWords, otherSubjects } from '@fieldwork/core/lexicon/ambiguity.ts'
import { isForeign, isForeignTerm } from '@fieldwork/core/lexicon/languages.ts'
import { goalFillers, queryFillers, stopWords } from '@fieldwork/core/lexicon/stopWords.ts'
import { synonymGroups } from '@fieldwork/core/lexicon/synonyms.ts'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import { isOneTypo } from '@fieldwork/core/search/typos.ts'

/** Something that a goal can lead to, with the texts that say what it teaches. */
export type GoalCandidate = {
  /** The author's phrases of people who want to learn it. */
  phrases: readonly string[]
  title: string
  /** Names of concepts. */
  concepts: readonly string[]
  /** Names of categories, and words that people use for them. */
  subjects: readonly string[]
  /** Descriptions, outcomes and titles of steps. */
  texts: readonly string[]
  /** Positions of the candidates that a course or a path consists of; empty for a project. */
  members: readonly number[]
}

export type GoalMatch = {
  /** How much of the goal it matches: a rare word counts 1 where people use it for this subject, any other less. */
  points: number
  /** The points as a share of those of a candidate that people use every word of the goal for. */
  share: number
  /** True if the goal names a subject of any candidate: by a word that is a phrase of its own and means nothing else outside computing. */
  isNamed: boolean
  /** True if the goal names a subject that no candidate mentions. */
  isElsewhere: boolean
  /** The words of the goal, as typed, that say most about why it matches; the best first. */
  reasons: readonly string[]
}

/**
 * How much a word counts by where it occurs. A word of a phrase that doesn't occur as a whole hardly counts, unless it's the only one that
 * says anything.
 */
const weights = {
  phrase: 1,
  title: 0.8,
  nearPhrase: 0.8,
  concepts: 0.6,
  onlyOfPhrase: 0.4,
  subjects: 0.65,
  texts: 0.25,
  partOfPhrase: 0.3,
} as const
/** Matching a phrase of several words is no coincidence, so its words count this much more. */
const phraseBonus = 0.4
/** Minimum share of a phrase's telling words for a near match. */
const minPhraseShare = 2 / 3
/** A word counts up to `usesWeight` more for the candidate that most phrases with it belong to, and less if few phrases contain it. */
const usesWeight = 0.5
const priorUses = 3
/** A course matches what its projects match: what one of them matches counts less than what they all match. */
const anyMemberWeight = 0.52
const allMembersWeight = 1
/** Words that match less than this share of the best one are no reason. */
const minReasonShare = 0.4
const maxReasons = 3
/** A corrected word counts less. */
const typoWeight = 0.8
/** An ambiguous word counts less if nothing else of the goal says which of its meanings it has. */
const vagueWeight = 0.5
/** Naming a subject that no candidate mentions lowers every share as much as unmatched rare words of this weight. */
const untaughtWeight = 2
/** Shorter words are too similar to each other to be corrected. In one shorter than `minReplacedLength`, a replaced letter makes another word. */
const minTypoLength = 5
const minReplacedLength = 7
const maxWords = 30

/** `telling`: the words that say what the phrase is about. */
type Phrase = { stems: string[]; telling: string[] }
type Weighted = ReadonlyMap<string, number>
/** `uses`: the number of phrases that contain a word. */
type Indexed = { weightOf: Weighted; uses: Weighted; phrases: readonly Phrase[]; members: readonly number[] }

/**
 * Prepares candidates. Returns a function that scores each of them, and then each of the written `paths`, against a goal, in the same order.
 * Paths don't count in how rare a word is, so writing one doesn't change how well the candidates match.
 */
export const indexGoals = (candidates: readonly GoalCandidate[], paths: readonly GoalCandidate[] = []) => {
  const indexed = candidates.map(indexOf)
  const all = [...indexed, ...paths.map(indexOf)]
  const frequency = new Map<string, number>()
  for (const { weightOf } of indexed) for (const [stem, weight] of weightOf) frequency.set(stem, (frequency.get(stem) ?? 0) + weight)
  const allUses = new Map<string, number>()
  for (const { uses } of indexed) for (const [stem, count] of uses) allUses.set(stem, (allUses.get(stem) ?? 0) + count)
  const rarity = (stem: string) => Math.log(1 + candidates.length / Math.max(1, frequency.get(stem) ?? 1)) / Math.log(1 + candidates.length)
  const named = new Set(
    indexed.flatMap(({ phrases }) => phrases.flatMap(({ stems }) => (stems.length === 1 && !ambiguousStems.has(stems[0]!) ? stems : []))),
  )
  const read = readerOf(candidates)

  return (goal: string): GoalMatch[] => {
    const { stems, words, others, typed } = read(goal)
    const pointsOf = (weightOf: (stem: string) => number) => sum([...words].map(([stem, weight]) => rarity(stem) * weight * weightOf(stem)))
    const untaught = others.filter((stem) => !frequency.has(stem)).length
    const total = pointsOf(() => 1) + untaught * untaughtWeight
    const own = all.map((one) => {
      const usedFor = (stem: string) => (usesWeight * (one.uses.get(stem) ?? 0)) / ((allUses.get(stem) ?? 0) + priorUses)
      return new Map([...weightsIn(one, stems, words)].map(([stem, weight]) => [stem, weight + usedFor(stem)]))
    })
    const isNamed = [...words.keys()].some((stem) => named.has(stem))
    return all.map(({ members }, at) => {
      const weightOf = (stem: string) => {
        const ofMembers = members.map((member) => own[member]!.get(stem) ?? 0)
        const mean = sum(ofMembers) / Math.max(1, members.length)
        return Math.max(own[at]!.get(stem) ?? 0, Math.max(0, ...ofMembers) * anyMemberWeight, mean * allMembersWeight)
      }
      const matched = [...words.keys()].filter((stem) => weightOf(stem) > 0)
      const isVague =
        matched.every((stem) => ambiguousStems.has(stem)) &&
        ((matched.length === 1 && words.size > 1) || matched.every((stem) => weightOf(stem) < weights.phrase))
      const points = pointsOf(weightOf) * (isVague ? vagueWeight : 1)
      const weighed = matched
        .map((stem) => ({ word: typed.get(stem), weight: rarity(stem) * weightOf(stem) }))
        .toSorted((a, b) => b.weight - a.weight)
      const strong = weighed.filter(({ weight }) => weight >= minReasonShare * weighed[0]!.weight)
      return {
        points,
        share: total === 0 ? 0 : points / total,
        isNamed,
        isElsewhere: untaught > 0,
        reasons: [...new Set(strong.flatMap(({ word }) => word ?? []))].slice(0, maxReasons),
      }
    })
  }
}

const indexOf = ({ phrases, title, concepts, subjects, texts, members }: GoalCandidate): Indexed => {
  const weightOf = new Map<string, number>()
  const add = (stems: readonly string[], weight: number) => {
    for (const stem of stems) if (!isFillerStem(stem)) weightOf.set(stem, Math.max(weight, weightOf.get(stem) ?? 0))
  }
  add(stemsOf(title), weights.title)
  add(concepts.flatMap(stemsOf), weights.concepts)
  add(subjects.flatMap(stemsOf), weights.subjects)
  add(texts.flatMap(stemsOf), weights.texts)
  const read = phrases.map((phrase): Phrase => {
    const stems = stemsOf(phrase)
    // Synonyms share a stem: “containers without docker” tells one thing.
    return { stems, telling: [...new Set(stems.filter((stem) => !isFillerStem(stem)))] }
  })
  for (const { stems, telling } of read)
    add(telling, stems.length === 1 ? weights.phrase : telling.length === 1 ? weights.onlyOfPhrase : weights.partOfPhrase)
  const uses = new Map<string, number>()
  for (const stem of read.flatMap(({ telling }) => telling)) uses.set(stem, (uses.get(stem) ?? 0) + 1)
  return { weightOf, uses, phrases: read, members }
}

/** Returns how much each word of a goal counts for a candidate. */
const weightsIn = ({ weightOf, phrases }: Indexed, goal: readonly string[], words: Weighted): Weighted => {
  const matched = new Map([...words.keys()].map((stem) => [stem, weightOf.get(stem) ?? 0]))
  for (const phrase of phrases) {
    const weight = weightIn(phrase, goal, words)
    for (const stem of phrase.telling) if (words.has(stem)) matched.set(stem, Math.max(matched.get(stem) ?? 0, weight))
  }
  return matched
}

/** A phrase counts if its telling words occur anywhere in a goal or, if it has only one, if all its words occur in a row. */
const weightIn = ({ stems, telling }: Phrase, goal: readonly string[], words: Weighted): number => {
  if (stems.length === 1) return weights.phrase
  const isWhole =
    telling.length > 1
      ? telling.every((stem) => words.has(stem))
      : goal.some((_, at) => stems.every((stem, offset) => goal[at + offset] === stem))
  if (isWhole) return weights.phrase + (telling.length > 1 ? phraseBonus : 0)
  const share = telling.filter((stem) => words.has(stem)).length / telling.length
  return telling.length > 2 && share >= minPhraseShare ? weights.nearPhrase : 0
}

/**
 * Returns a function that normalizes a goal to the spelling of the candidates' authors: typos corrected, joined words separated. `words`:
 * those that say what it is about, with their maximum weights. `others`: stems of subjects close to computing that only other catalogues may
 * have. `typed`: the spelling of each stem in the goal.
 */
const readerOf = (candidates: readonly GoalCandidate[]) => {
  const texts = candidates.flatMap(({ phrases, title, concepts, subjects, texts: others }) => [
    title,
    ...phrases,
    ...concepts,
    ...subjects,
    ...others,
  ])
  const spelled = texts.map(spelledWords)
  const spellings = new Set([...spelled.flat(), ...synonyms.flat(), ...fillers, ...ambiguousWords, ...otherSubjects])
  const pairs = new Map(
    spelled.flatMap((words) => words.slice(1).map((word, at): [string, string[]] => [words[at]! + word, [words[at]!, word]])),
  )
  const meant = (word: string): string[] | undefined => {
    const pair = pairs.get(word)
    if (pair) return pair
    const right = word.length < minTypoLength ? undefined : [...spellings].find((one) => mayMean(word, one))
    return right === undefined ? undefined : [right]
  }
  return (goal: string): { stems: string[]; words: Weighted; others: string[]; typed: ReadonlyMap<string, string> } => {
    const stems: string[] = []
    const others: string[] = []
    const typed = new Map<string, string>()
    const words = new Map<string, number>()
    const isOther = isForeign(goal)
    for (const word of spelledWords(goal)) {
      if (isOther && isForeignTerm(word)) continue
      const corrected = spellings.has(word) ? undefined : meant(word)
      if (otherSubjects.some((subject) => word === subject || word === `${subject}s`)) others.push(stemOf(word))
      for (const stem of (corrected ?? [word]).map(stemOf)) {
        stems.push(stem)
        if (!typed.has(stem)) typed.set(stem, typedWord(goal, word))
        if (!isFillerStem(stem) && !words.has(stem) && words.size < maxWords) words.set(stem, corrected?.length === 1 ? typoWeight : 1)
      }
    }
    return { stems, words, others, typed }
  }
}

/** True if a goal's word is a spelling with one typo, which is rarely the first letter. */
const mayMean = (word: string, spelling: string): boolean =>
  spelling[0] === word[0] && isOneTypo(spelling, word) && (word.length >= minReplacedLength || !isReplaced(spelling, word))

/** True if the words differ in one letter at the same position. */
const isReplaced = (a: string, b: string): boolean => a.length === b.length && [...a].filter((letter, at) => letter !== b[at]).length === 1

/**
 * The words of a text after the replacements that `rewritten` lists: of pairs that mean something other than their words, and of words that
 * share a stem with a word of another meaning.
 */
const spelledWords = (text: string): string[] =>
  textWords(rewritten.reduce((before, [pattern, word]) => before.replace(pattern, word), text)).map(({ word }) => word)

const rewritten: ReadonlyArray<[RegExp, string]> = [
  [/\b(?:log|sign)[- ](?:in|on)\b/gi, 'login'],
  [/\bcertifi(?:cations?|ed)\b/gi, 'exam'],
  // With an object: a site that is “back up after a crash” is something else.
  [/\bback(?:s|ed|ing)?[- ]up(?= \w)(?! (?:after|again|if|once|when)\b)/gi, 'backup'],
  [/\bback(?:s|ed|ing)?((?: (?:my|our|all|the))+(?: \w+){1,3}) up\b/gi, 'backup$1'],
  [/\b(?:from|off) the (?:internet|net|web)\b/gi, 'downloaded'],
  [/\bmachine[- ]learning\b/gi, 'ml'],
  [/\b(?:break|breaks|breaking|broke|broken)[- ]into\b|\bbreak-ins?\b/gi, 'hack'],
  [
    /\b(?:mak(?:e|ing)|earn(?:ing)?|win(?:ning)?)(?: \w+){0,2} money\b|\b(?:get|become) rich\b|\b(?:passive|extra|side) (?:income|hustle)\b/gi,
    'earnings',
  ],
  // The catalogue only teaches defence.
  [/\b(?:become|be|like) an? hacker\b/gi, 'offensive hacker'],
  [/\bdriving(?: (?:tests?|exams?|licen[cs]es?))?\b/gi, 'motoring'],
  [/\b(?:important(?:ly)?|totally)\b/gi, 'very'],
]

/** Returns a normalized word as it was typed in the goal. */
const typedWord = (goal: string, word: string): string => {
  const own = textWords(goal).find((one) => one.word === word)
  if (own) return goal.slice(own.start, own.end)
  const [pattern] = rewritten.find(([, by]) => by.split(/[ $]/).includes(word)) ?? []
  return (pattern && goal.match(pattern)?.[0]) ?? word
}

/** The stem of a word or of its synonym. */
const stemOf = (word: string): string => {
  const stem = stemmer(word)
  return sameStems.get(stem) ?? stem
}

const fillers = [...stopWords, ...queryFillers, ...goalFillers]
const fillerStems = new Set(fillers.map(stemmer))
const synonyms = synonymGroups.map(({ words, inGoals }) => [...words, ...inGoals])
const sameStems = new Map(
  synonyms
    .flatMap((words) => words.map((word) => [stemmer(word), stemmer(words[0]!)] as const))
    // “ate” has the stem of “at”, which says nothing.
    .filter(([stem]) => !fillerStems.has(stem)),
)

const stemsOf = (text: string): string[] => spelledWords(text).map(stemOf)

const isFillerStem = (stem: string): boolean => stem.length < 2 || fillerStems.has(stem) || /^\d+$/.test(stem)
const ambiguousStems = new Set(ambiguousWords.map(stemOf))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
