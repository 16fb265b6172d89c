import { stemmer } from 'stemmer'
import { keywordsOf } from '@fieldwork/core/goals/keywords.ts'
import type { GoalFacts } from '@fieldwork/core/goals/roadmap.ts'
import {
  ambiguousStems,
  clausesOf,
  goalReader,
  isBackground,
  isFillerStem,
  motiveStems,
  stemsOf,
  type Weighted,
  withoutUnwanted,
} from './goalReader.ts'

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
  /** True if the goal names a subject of this one, or of a project of it. */
  isSubject: boolean
  /** The words of the goal that say most about why it matches; the best first. `word`: as typed. */
  reasons: ReadonlyArray<{ stem: string; word: string }>
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
/** Words of a phrase that are further apart in a goal than in the phrase, by more than this, are no phrase: they get no bonus. */
const maxPhraseGap = 4
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
/** An ambiguous word counts less if nothing else of the goal says which of its meanings it has. */
const vagueWeight = 0.5
/** Words of a clause that names no subject count less beside one that does. */
const circumstanceWeight = 0.3
/** Words that say why people want something count less beside any other word of the catalogue. */
const motiveWeight = 0.5
/** Naming a subject that no candidate mentions lowers every share as much as unmatched rare words of this weight. */
const untaughtWeight = 2
/** `telling`: the words that say what the phrase is about. */
type Phrase = { stems: string[]; telling: string[] }
/** `uses`: the number of phrases that contain a word. */
type Indexed = { weightOf: Weighted; uses: Weighted; phrases: readonly Phrase[]; members: readonly number[] }

/**
 * Prepares candidates. Returns a function that scores each of them, and then each of the written `paths`, against a goal, in the same order,
 * and says what the goal names.
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
  const named: ReadonlySet<string> = new Set(
    indexed.flatMap(({ phrases }) => phrases.flatMap(({ stems }) => (stems.length === 1 && !ambiguousStems.has(stems[0]!) ? stems : []))),
  )
  const read = goalReader(
    candidates.flatMap(({ phrases, title, concepts, subjects, texts }) => [title, ...phrases, ...concepts, ...subjects, ...texts]),
  )

  const isNaming = (terms: Weighted) => [...terms.keys()].some((stem) => named.has(stem))
  /** In “sleep at night because my backups work”, the backups are the subject, and the rest says why. */
  const weighed = (goal: string, terms: Weighted): Weighted => {
    const subjects = new Set(
      clausesOf(goal)
        .filter((clause) => !isBackground(clause))
        .map((clause) => read(clause).words)
        .filter(isNaming)
        .flatMap((clause) => [...clause.keys()]),
    )
    const hasOtherSubject = [...terms.keys()].some((stem) => frequency.has(stem) && !motiveStems.has(stem))
    return new Map(
      [...terms].map(([stem, weight]) => {
        const isCircumstance = subjects.size > 0 && !subjects.has(stem)
        const isMotive = hasOtherSubject && motiveStems.has(stem)
        return [stem, weight * (isCircumstance ? circumstanceWeight : 1) * (isMotive ? motiveWeight : 1)]
      }),
    )
  }

  const subjectStems: ReadonlySet<string> = new Set(
    candidates.flatMap(({ title, concepts, subjects }) => [title, ...concepts, ...subjects].flatMap(stemsOf)),
  )

  return (goal: string): { facts: GoalFacts; matches: GoalMatch[] } => {
    const { stems, words: unweighed, typed, misspelled } = read(goal)
    const wanted = read(withoutUnwanted(goal))
    const terms = weighed(goal, unweighed)
    const pointsOf = (weightOf: (stem: string) => number) => sum([...terms].map(([stem, weight]) => rarity(stem) * weight * weightOf(stem)))
    const untaught = wanted.others
      .filter((subject) => subject.stems.length > 1 || !frequency.has(subject.stems[0]!))
      .map(({ word }) => word)
    const total = pointsOf(() => 1) + untaught.length * untaughtWeight
    const own = all.map((one) => {
      const usedFor = (stem: string) => (usesWeight * (one.uses.get(stem) ?? 0)) / ((allUses.get(stem) ?? 0) + priorUses)
      return new Map([...weightsIn(one, stems, terms)].map(([stem, weight]) => [stem, weight + usedFor(stem)]))
    })
    const namesIn = (at: number): boolean =>
      all[at]!.phrases.some((phrase) => phrase.stems.length === 1 && named.has(phrase.stems[0]!) && terms.has(phrase.stems[0]!))
    const matches = all.map(({ members }, at) => {
      const isSubject = [at, ...members].some(namesIn)
      const weightOf = (stem: string) => {
        const ofMembers = members.map((member) => own[member]!.get(stem) ?? 0)
        const mean = sum(ofMembers) / Math.max(1, members.length)
        return Math.max(own[at]!.get(stem) ?? 0, Math.max(0, ...ofMembers) * anyMemberWeight, mean * allMembersWeight)
      }
      const matched = [...terms.keys()].filter((stem) => weightOf(stem) > 0)
      const isVague =
        matched.every((stem) => ambiguousStems.has(stem)) &&
        ((matched.length === 1 && terms.size > 1) || matched.every((stem) => weightOf(stem) < weights.phrase))
      const points = pointsOf(weightOf) * (isVague ? vagueWeight : 1)
      const ranked = matched
        .map((stem) => ({ stem, word: typed.get(stem)!, weight: rarity(stem) * weightOf(stem) }))
        .toSorted((a, b) => b.weight - a.weight)
      const strong = ranked.filter(({ weight }) => weight >= minReasonShare * ranked[0]!.weight)
      return {
        points,
        share: total === 0 ? 0 : points / total,
        isSubject,
        reasons: strong.slice(0, maxReasons).map(({ stem, word }) => ({ stem, word })),
      }
    })
    const isSubject = ({ stems: names }: { stems: readonly string[] }) => names.every((stem) => subjectStems.has(stem))
    const unmet = wanted.products.filter((product) => !isSubject(product)).map(({ word }) => word)
    const isUnknown = [...terms.keys()].every((stem) => !frequency.has(stem))
    const unknown = isUnknown
      ? [...new Set([...terms.keys()].map((stem) => typed.get(stem)!))]
      : wanted.others.filter((other) => !isSubject(other)).map(({ word }) => word)
    const isEveryday = (word: string) => ambiguousStems.has(stemmer(word)) && frequency.has(stemmer(word))
    const keywords = keywordsOf(goal)
      .filter(({ word }) => !misspelled.has(word) && !isEveryday(word))
      .map(({ start, end }) => goal.slice(start, end))
    return { facts: { isNamed: isNaming(terms), untaught, unmet: [...wanted.exams, ...unmet], unknown, keywords }, matches }
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

/**
 * A phrase counts if its telling words occur anywhere in a goal or, if it has only one, if all its words occur in a row. It counts more if
 * they are close together, or three in a row.
 */
const weightIn = ({ stems, telling }: Phrase, goal: readonly string[], words: Weighted): number => {
  if (stems.length === 1) return weights.phrase
  const isWhole =
    telling.length > 1
      ? telling.every((stem) => words.has(stem))
      : goal.some((_, at) => stems.every((stem, offset) => goal[at + offset] === stem))
  if (isWhole)
    return (
      weights.phrase + ((telling.length > 1 || stems.length > 2) && spanOf(telling, goal) <= stems.length + maxPhraseGap ? phraseBonus : 0)
    )
  const share = telling.filter((stem) => words.has(stem)).length / telling.length
  return telling.length > 2 && share >= minPhraseShare ? weights.nearPhrase : 0
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Returns how many words the shortest part of a goal has that contains all of the stems. */
const spanOf = (stems: readonly string[], goal: readonly string[]): number => {
  const nextAfter = (start: number) => (stem: string) => {
    const at = goal.indexOf(stem, start)
    return at < 0 ? Number.POSITIVE_INFINITY : at
  }
  return Math.min(...goal.map((_, start) => Math.max(...stems.map(nextAfter(start))) - start + 1))
}
