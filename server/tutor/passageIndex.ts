import MiniSearch from 'minisearch'
import { isAboutOtherProduct, isHeadedBy, isSafe, isWanted, suits } from './finding/fit.ts'
import { createNames } from './finding/named.ts'
import { isAnswered, writtenFirst, writtenFor } from './finding/written.ts'
import type { Wanted } from './finding/reason.ts'
import { remedyFor } from './finding/remedy.ts'
import { closestTo, explains, printedMessage } from './finding/printed.ts'
import { commonRun, holderOf, placesOf, tokensOf } from './copiedText.ts'
import { missingCommand, originOf } from './missingFile.ts'
import { type Passage, searchedText } from './retrieval/passages.ts'
import { createSpelling } from './spelling.ts'
import { isSingle, prepareIn } from './indexEntries.ts'
import { similarity, trigramsOf } from './trigrams.ts'
import { everydayWords, questionWords, subjectWords } from '../lexicon/searchWords.ts'

export type FoundPassage = {
  passage: Passage
  /** Estimated probability that this passage, rather than another one or none, answers the question. */
  probability: number
  /** What it has in common with the question. */
  words: ReadonlySet<string>
  /** Words of the passage that its author names for a question like this. */
  named: string | undefined
  /** What the best sentence should give. */
  wanted?: Wanted
}

/** Passages, best first. `isSure`: they probably answer, without much weaker ones; otherwise they are only near the question. */
export type FoundAnswer = { isSure: boolean; passages: FoundPassage[] }

export type RankedPassage = {
  passage: Passage
  /** True if it contains the topic of the question, not just some of its words. */
  isRelevant: boolean
  /** True for a weaker match, which is offered as possibly meant. */
  isNear: boolean
}

/** `about`: the text that a question is about. If the question is empty, its words are searched instead. `stepId`: the step in view. */
export type PassageSearch = { question: string; about: string; stepId?: string | undefined }

/**
 * `about`: the passage shown before, as context. `shown`: ids of concepts and blocks to leave out, because they were shown before.
 * `message`: the part of the question that was written last; its subject has to be in a passage. `stepId`: the step in view, or shown before.
 */
export type Following = { about: string; shown: readonly string[]; message?: string; stepId?: string | undefined }

export const isUnseen = ({ conceptId, blockId }: Passage, { shown }: Pick<Following, 'shown'>): boolean =>
  !shown.includes(conceptId ?? blockId)

export type PassageIndex = {
  passages: readonly Passage[]
  /** The passages that answer a question or, if none is likely to, those that are near it; none if nothing is. */
  find: (question: string, following?: Following) => FoundAnswer
  /** Every passage that shares a word with the question or with what it is about, best first. */
  rank: (search: PassageSearch) => RankedPassage[]
  /** Returns the candidates for a question with their features, for fitting the weights. */
  candidates: (question: string) => Array<{ passage: Passage; features: readonly number[] }>
  /** The weight of a word as `everydayWords` returns it; a rare word weighs most. */
  weightOf: (word: string) => number
  /** True if the text of the project, not just a reader’s question about it, has this word or one that differs from it by a typo. */
  isMentioned: (word: string) => boolean
}

/** Below this probability of the best passage, none is shown as an answer: a wrong answer costs more trust than none. */
export const minProbability = 0.46
/** The same threshold if the project lacks a word of the question’s subject, or the passage less than half of it, by weight. */
const minInDoubt = 0.8
const enoughSubject = 0.5
/** Below this probability, a passage isn't even near the question. */
const minNearness = 0.15
/** Only one passage has this share of the words of a question, which are at least this many: the question quotes it. */
const [nearlyAll, enoughOwnWords] = [0.9, 3]
export const maxPassages = 3
/** A passage is shown below the best one if its probability is at least this share of that one’s: it is often right when the best is wrong. */
export const minShare = 0.1
/** The same for links to places that are only near the question. */
const minLinkShare = 0.2
/** A question is about something else if the project lacks this share of its subject, by weight, and no passage shares two of its words. */
const minUnknownShare = 0.55
/** Maximum number of candidates to weigh; the others share too little. */
const maxCandidates = 15

/** Fitted on written questions by `bench/finding/fitTutor.ts`; the score of nothing, then in the order of the features. */
const [nothing, ...weights] = [3.73, 1.12, 0.87, 2.01, 0.1, 0.43, 2.29, 1.8, -1.61, -1.41, -1.18, -0.84, 2.06, 1.73, 3]

/** A passage of the step in view, or of the one that the answer before is in, scores this much more. */
const sameStepWeight = 1
/** The weight of a word that occurs only in the text that a question is about. */
const aboutWeight = 0.3
/** A passage that contains the text that a question is about word for word scores this much more, if few passages do. */
const heldWeight = 1.6
/** Shares of what a question is about that a relevant passage and a near one contain, and the score of a relevant one. */
const [relevantShare, nearShare, relevantScore] = [0.45, 0.25, 1.5]
/** For a long text, sharing as many words as occur in two passages is enough, because no passage shares more. */
const enoughWords = 2.5

/** Prepares the passages of a project for people's questions. */
export const createPassageIndex = (passages: readonly Passage[]): PassageIndex => {
  const frequency = new Map<string, number>()
  const entries = passages.map(prepareIn(frequency))
  // Where the author names no passages, every passage may be meant.
  const hasPhrases = passages.some(({ lookups }) => lookups.length > 0)
  const index = new MiniSearch({
    fields: ['text', 'headings', 'before', 'codeBefore', 'phrases'],
    tokenize: everydayWords,
    processTerm: (word) => word,
    searchOptions: { boost: { text: 1, headings: 0.6, before: 0.1, codeBefore: 1, phrases: 1 }, combineWith: 'OR' },
  })
  index.addAll(
    passages.map(({ text, headings, names, before, codeBefore, lookups }, id) => ({
      id,
      text,
      headings: [headings, ...names].join(' '),
      before,
      codeBefore,
      phrases: lookups.flatMap(({ phrases }) => phrases).join('\n'),
    })),
  )
  const count = entries.reduce((total, { phrases }) => total + 1 + phrases.length, 0)
  /** The weight of a word in a single passage, by which scores of short and long projects become comparable. */
  const rarest = Math.log(1 + (passages.length - 0.5) / 1.5)
  const weightIn = (uses: number): number => Math.log(1 + count / (uses + 0.5))
  const weightsOfWords = new Map([...frequency].map(([word, uses]) => [word, weightIn(uses)]))
  const unknownWeight = weightIn(0)
  const weightOf = (word: string): number => weightsOfWords.get(word) ?? unknownWeight
  const weigh = (words: readonly string[]): number => words.reduce((total, word) => total + weightOf(word), 0)
  const squares = (words: readonly string[]): number => words.reduce((total, word) => total + weightOf(word) ** 2, 0)
  const spelt = createSpelling(passages.map(searchedText), (word) => everydayWords(word).every((one) => weightsOfWords.has(one)))
  const wordsIn = (text: string): string[] => questionWords(spelt(text))

  /** Every passage that shares a word, in a rough order, with the function that returns its features. */
  const candidatesFor = ({ question, about }: PassageSearch) => {
    const isEmpty = wordsIn(question).length === 0
    const words = wordsIn(isEmpty ? about : question)
    const own = new Set(words)
    const around = wordsIn(about).filter((word) => !own.has(word))
    const results = index.search([...words, ...around].join(' '), {
      tokenize: (text) => text.split(' '),
      boostTerm: (word) => (own.has(word) ? 1 : aboutWeight),
    })
    const best = results[0]?.score ?? 1
    const total = weigh(words) || 1
    const square = squares(words) || 1
    const isSingleWord = isSingle(words)
    const tokens = tokensOf(isEmpty ? about : question)
    const places = placesOf(tokens)
    const trigrams = trigramsOf(words)
    const isDefinition = isEmpty || asksForDefinition.test(question)
    const isHeld = holderOf(passages, about)
    const origin = originOf(passages, question)
    return results
      .map(({ id, score, match }) => {
        const entry = entries[id as number]!
        const phrases = entry.phrases.map((phrase) => {
          const shared = phrase.words.filter((word) => own.has(word))
          const cosine = shared.length === 0 ? 0 : squares(shared) / Math.sqrt(square * squares(phrase.words))
          return { ...phrase, shared, likeness: cosine * (isSingle(shared) && !isSingleWord ? singleWordShare : 1) }
        })
        const phrase = phrases.reduce<(typeof phrases)[number] | undefined>((a, b) => (a && a.likeness >= b.likeness ? a : b), undefined)
        const inPhrases = new Set(phrases.flatMap((one) => one.shared))
        // The text and the code before a passage help to find it, and are not in it.
        const shared = words.filter(
          (word) => inPhrases.has(word) || match[word]?.some((field) => field !== 'before' && field !== 'codeBefore'),
        )
        const [likeness, share, found] = [phrase?.likeness ?? 0, weigh(shared) / total, Math.log1p((usualWeight * score) / rarest) / 4]
        const inText = weigh(words.filter((word) => match[word]?.some((field) => field === 'text' || field === 'headings'))) / total
        const { passage } = entry
        const features = (): number[] => [
          likeness,
          share,
          found,
          score / best,
          !hasPhrases || phrases.length > 0 ? 1 : 0,
          // Three words in a row are a turn of speech; four are copied.
          Math.max(0, Math.min(commonRun(tokensOf(passage.text), tokens, places), 6) - 3) / 3,
          Math.max(0, Math.min(Math.max(...phrases.map((one) => commonRun(tokensOf(one.text), tokens, places)), 0), 5) - 1) / 4,
          passage.kind === 'code' ? 1 : 0,
          passage.kind === 'concept' && !isDefinition ? 1 : 0,
          // A question of many other words is about something else, and a single word is no evidence.
          Math.min(words.length - shared.length, maxMissing) / maxMissing,
          shared.length <= 1 ? 1 : 0,
          Math.max(...phrases.map((one) => similarity(trigramsOf(one.words), trigrams)), 0),
          Math.min(phrase?.shared.length ?? 0, 3) / 3,
          passage === origin ? 1 : 0,
        ]
        return {
          passage,
          shared,
          hasAll: words.length >= enoughOwnWords && inText >= nearlyAll,
          named: likeness >= minLikeness ? phrase?.named : undefined,
          share,
          needed: Math.min(relevantShare, (enoughWords * Math.log1p(count / 2)) / total),
          isHeld: isHeld(passage),
          rough: 2 * likeness + share + found,
          features,
        }
      })
      .sort((a, b) => Number(b.isHeld) - Number(a.isHeld) || b.rough - a.rough)
  }

  const candidates: PassageIndex['candidates'] = (question) =>
    candidatesFor({ question, about: '' })
      .slice(0, maxCandidates)
      .map(({ passage, features }) => ({ passage, features: features() }))

  const mentioned = new Set(passages.flatMap((one) => everydayWords(searchedText({ ...one, lookups: [] }))))
  const namedIn = createNames(passages)
  const writtenAs = writtenFor(passages)
  const find: PassageIndex['find'] = (question, { about, shown, message = '', stepId } = { about: '', shown: [] }) => {
    const named = namedIn(question, stepId) ?? writtenAs(question, stepId)
    if (named && isUnseen(named, { shown })) {
      // A definition is quoted from its beginning, whichever sentence has the words.
      const terms = new Set(named.kind === 'concept' ? [] : wordsIn(question))
      return { isSure: true, passages: [{ passage: named, probability: 1, words: terms, named: undefined }] }
    }
    const subject = [message, question].map((text) => subjectWords(spelt(text))).find((words) => words.length > 0) ?? []
    const oddsOf = ({ passage, features }: { passage: Passage; features: () => number[] }): number =>
      Math.exp(scoreOf(features()) + inStep(passage, stepId))
    const scored = candidatesFor({ question, about })
      .slice(0, maxCandidates)
      .map(({ shared, ...rest }) => ({ ...rest, words: new Set(shared), odds: oddsOf(rest) }))
    const printed = printedMessage(question)
    const isExplained = ({ passage }: Pick<FoundPassage, 'passage'>) => !printed || explains(printed, passage, weightOf)
    const sumOf = (all: typeof scored) => all.reduce((sum, { odds }) => sum + odds, Math.exp(nothing))
    // What was shown keeps its share: another passage is no surer because of that.
    const total = sumOf(scored.filter(isExplained))
    const ranked = scored
      .filter(({ passage, words }) => isUnseen(passage, { shown }) && isSafe(question, passage) && isWanted(subject, words, passage))
      .map((one) => ({ ...one, probability: one.odds / total }))
      .sort((a, b) => b.probability - a.probability)
    const isNear = (ranked[0]?.odds ?? 0) / sumOf(ranked) >= minNearness
    if (subject.length === 0 || isAboutOtherProduct(subject, weightsOfWords) || !isNear) return { isSure: false, passages: [] }
    const sharedBy = ({ words }: Pick<FoundPassage, 'words'>): number => subject.filter((word) => words.has(word)).length
    const lacks = (words: readonly string[]) => words.some((word) => !weightsOfWords.has(word))
    const related = writtenFirst(ranked.filter((one) => sharedBy(one) > 0 && suits(question, one.passage) && isExplained(one)))
    // Of an error message, its own words decide.
    const isInDoubt =
      !printed && (lacks(subject) || weigh(subject.filter((word) => related[0]?.words.has(word))) < enoughSubject * weigh(subject))
    const isWritten = !isInDoubt && isAnswered(related, Math.exp(nothing) / total)
    const best = isWritten ? 1 : Math.max(0, ...related.map(({ probability }) => probability))
    const needed = isInDoubt ? minInDoubt : minProbability
    const [likely, ...others] = related.filter(({ hasAll }) => hasAll)
    if (best < needed && likely && others.length === 0) return { isSure: true, passages: [likely] }
    const isAboutSubject = message === '' || subjectWords(spelt(message)).length > 0
    const headed = isAboutSubject && ranked.find(({ passage }) => isHeadedBy(passage, subject, questionWords(question)))
    if (best < needed && headed) return { isSure: true, passages: [headed] }
    if (best < needed || lacks(missingCommand(question))) {
      const unknown = subject.filter((word) => !weightsOfWords.has(word))
      // “The capital of France” is no question about a project that has the word “capital”.
      const isElsewhere = sharedBy(ranked[0]!) <= 1 && weigh(unknown) >= minUnknownShare * weigh(subject)
      const near = isElsewhere ? [] : ranked.filter((one) => one.probability >= minLinkShare * ranked[0]!.probability)
      return { isSure: false, passages: printed ? closestTo(printed, ranked, weightOf) : near }
    }
    const likeliest = related.filter(({ probability }) => probability >= minShare * best)
    const answers = [...new Set([...[remedyFor(question, related, sharedBy) ?? []].flat(), ...likeliest])]
    // An author’s answer is complete.
    return { isSure: true, passages: answers.slice(0, answers[0]?.passage.kind === 'answer' ? 1 : maxPassages) }
  }

  const rank: PassageIndex['rank'] = (search) => {
    const all = candidatesFor(search)
    const scoreIn = ({ passage, features, isHeld }: (typeof all)[number]): number =>
      scoreOf(features()) + (isHeld ? heldWeight : 0) + inStep(passage, search.stepId)
    const weighed = all.slice(0, maxCandidates).map((one) => ({ ...one, score: scoreIn(one) }))
    return [
      ...weighed
        .sort((a, b) => b.score - a.score)
        .map(({ passage, share, needed, score }) => ({
          passage,
          isRelevant: share >= needed && score >= relevantScore,
          isNear: share >= nearShare,
        })),
      ...all.slice(maxCandidates).map(({ passage, share }) => ({ passage, isRelevant: false, isNear: share >= nearShare })),
    ]
  }
  return { passages, find, rank, candidates, weightOf, isMentioned: (word) => wordsIn(word).every((one) => mentioned.has(one)) }
}

const scoreOf = (features: readonly number[]): number => features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0)

const inStep = (passage: Passage, stepId: string | undefined): number => (passage.stepId === stepId ? sameStepWeight : 0)

/** The weight of a word in a single passage (`rarest`) of a project of usual length. */
const usualWeight = 4.3
/** Minimum likeness at which the question counts as the author's phrase. */
const minLikeness = 0.5
/** How much a likeness counts that rests on one word of several. */
const singleWordShare = 0.7
/** Maximum number of missing words that count. */
const maxMissing = 4
const asksForDefinition = /^\s*(?:what|who)\b.{0,3}\b(?:is|are|was|were|s|does)\b|\bmeans?\b|\bdefin/i
