/**
 * Fits the weights of `server/tutor/passageIndex.ts` on written questions, and says what a threshold would give: `node bench/finding/fitTutor.ts`.
 * Every question is judged with weights that were fitted without any question about its project, averaged over several divisions into folds.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demandsAnswer } from '@fieldwork/core/chats/hints.ts'
import { maxPassages, minShare } from '@fieldwork/server/tutor/passageIndex.ts'
import { continuationOf } from '@fieldwork/server/tutor/finding/found.ts'
import { laterQuestions, strangeQuestions, writtenQuestions } from '@fieldwork/server/tutor/retrieval/testing-questions.ts'
import { isAccepted, shippedIndexes } from './indexes.ts'

type Question = { project: string; source: string; question: string; answeredBy: readonly string[]; kind: string; weight: number }
type Judged = Question & { candidates: Array<{ features: readonly number[]; isRight: boolean; isExplained: boolean; headings: string }> }

const folds = 9
/** Each divides the projects into folds in another way. */
const strides = [1, 5, 7]
/** Keeps weights small: there are few questions. */
const decay = 0.003
/** Few of the questions hold a copied message or miss a file, which are strong evidence: their weights are drawn to this instead of to 0. */
const expected: ReadonlyMap<number, number> = new Map([
  [6, 3],
  [14, 3],
])

const tuning = JSON.parse(readFileSync(join(import.meta.dirname, 'tuning/tutor.json'), 'utf8')) as Array<
  Omit<Question, 'weight' | 'source'>
>
const indexes = await shippedIndexes()
const ids = [...indexes.keys()]

const written: Question[] = [
  ...tuning.map((one) => ({ ...one, weight: 3 })),
  ...[...writtenQuestions, ...laterQuestions].map(({ project, query, answeredBy }) => ({
    project,
    question: query,
    answeredBy,
    kind: 'older',
    weight: 0.6,
  })),
  ...strangeQuestions.map(({ project, query }) => ({ project, question: query, answeredBy: [], kind: 'strange', weight: 1.5 })),
].map((one) => ({ ...one, source: one.project }))
/** The same questions in projects that hardly answer them. */
const misplaced = written
  .filter(({ kind }) => kind !== 'giveaway')
  .flatMap((one, at) =>
    [7, 19]
      .map((step) => ids[(ids.indexOf(one.project) + step + at) % ids.length]!)
      .filter((project) => project !== one.project)
      .map((project) => ({ ...one, project, answeredBy: [], kind: 'misplaced', weight: 0.5 })),
  )

const judged: Judged[] = [...written, ...misplaced].map((one) => ({
  ...one,
  candidates: indexes
    .get(one.project)!
    .candidates(one.question)
    .map(({ features, passage }) => ({
      features,
      isRight: isAccepted(one.answeredBy, [passage.text]),
      isExplained: isAccepted(
        one.answeredBy,
        continuationOf(indexes.get(one.project)!, passage).map(({ text }) => text),
      ),
      headings: passage.headings,
    })),
}))

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, at) => sum + value * b[at]!, 0)

/** Probabilities of nothing, and of each candidate. The first weight is the score of nothing. */
const probabilities = ({ candidates }: Judged, [nothing = 0, ...weights]: readonly number[]): number[] => {
  const odds = [nothing, ...candidates.map(({ features }) => dot(weights, features))].map(Math.exp)
  const total = odds.reduce((sum, one) => sum + one, 0)
  return odds.map((one) => one / total)
}

/** Makes the right candidates probable together, or nothing where none is right: multinomial logistic regression with Adam. */
const fit = (questions: readonly Judged[], iterations = 400): number[] => {
  const total = questions.reduce((sum, { weight }) => sum + weight, 0)
  const count = 1 + questions.find(({ candidates }) => candidates.length > 0)!.candidates[0]!.features.length
  const [weights, mean, square] = [0, 0, 0].map(() => Array.from({ length: count }, () => 0)) as [number[], number[], number[]]
  for (let step = 1; step <= iterations; step++) {
    const gradient = Array.from({ length: count }, () => 0)
    for (const question of questions) {
      const [nothing = 0, ...chances] = probabilities(question, weights)
      const rights = question.candidates.map(({ isRight }) => isRight)
      const chance = rights.includes(true) ? chances.reduce((sum, one, at) => sum + (rights[at] ? one : 0), 0) : nothing
      gradient[0]! += question.weight * (nothing - (rights.includes(true) ? 0 : 1))
      for (const [which, { features, isRight }] of question.candidates.entries()) {
        const error = question.weight * chances[which]! * (isRight ? 1 - 1 / chance : 1)
        for (const [at, feature] of features.entries()) gradient[at + 1]! += error * feature
      }
    }
    for (let at = 0; at < count; at++) {
      const slope = gradient[at]! / total + (at > 0 ? decay * (weights[at]! - (expected.get(at) ?? 0)) : 0)
      mean[at] = 0.9 * mean[at]! + 0.1 * slope
      square[at] = 0.999 * square[at]! + 0.001 * slope * slope
      weights[at]! -= (0.1 * mean[at]!) / (1 - 0.9 ** step) / (Math.sqrt(square[at]! / (1 - 0.999 ** step)) + 1e-8)
    }
  }
  return weights
}

/** Requests for an answer are recognized before anything is searched, so weights aren't fitted on them. */
const fitted = judged.filter(({ kind }) => kind !== 'giveaway')
const ranked = [...Array(folds * strides.length).keys()].flatMap((run) => {
  const [fold, division] = [run % folds, Math.floor(run / folds)]
  const isHeldOut = (project: string): boolean =>
    Math.floor((((ids.indexOf(project) * strides[division]!) % ids.length) * folds) / ids.length) === fold
  const weights = fit(fitted.filter(({ project, source }) => !isHeldOut(project) && !isHeldOut(source)))
  return judged
    .filter(({ source }) => isHeldOut(source))
    .map((one) => ({
      ...one,
      best: demandsAnswer(one.question)
        ? []
        : probabilities(one, weights)
            .slice(1)
            .map((probability, at) => ({ ...one.candidates[at]!, probability }))
            .sort((a, b) => b.probability - a.probability),
    }))
})

const outcome = (questions: typeof ranked, threshold: number): string => {
  const shown = questions.filter(({ best }) => (best[0]?.probability ?? 0) >= threshold)
  const useful = shown.filter(
    ({ best }) =>
      best[0]!.isExplained ||
      best.slice(0, maxPassages).some(({ isRight, probability }) => isRight && probability >= minShare * best[0]!.probability),
  ).length
  const answerable = questions.filter(({ answeredBy }) => answeredBy.length > 0).length
  const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)
  return `useful ${percent(useful, answerable)}, wrong ${percent(shown.length - useful, questions.length)}`
}

console.log('weights', JSON.stringify(fit(fitted).map((weight) => Number(weight.toFixed(2)))))
const kinds = { tuning: (kind: string) => !['older', 'strange', 'misplaced'].includes(kind), older: (kind: string) => kind === 'older' }
for (let threshold = 0.2; threshold < 0.7; threshold += 0.02)
  console.log(
    threshold.toFixed(2),
    ...Object.entries(kinds).map(
      ([name, isOf]) =>
        `${name}: ${outcome(
          ranked.filter(({ kind }) => isOf(kind)),
          threshold,
        )};`,
    ),
    `misplaced: ${outcome(
      ranked.filter(({ kind }) => kind === 'misplaced'),
      threshold,
    )}`,
  )
if (process.argv.includes('--each'))
  for (const { question, best, answeredBy, kind } of ranked.filter((one) => kinds.tuning(one.kind)))
    console.log(
      kind,
      (best[0]?.probability ?? 0).toFixed(2),
      answeredBy.length === 0 ? 'none' : best.findIndex(({ isRight }) => isRight),
      question,
    )
