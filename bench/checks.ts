import { join } from 'node:path'
import { readChecks } from '../compiler/checks/catalogueChecks.ts'
import { ownHints, percentOf, scoreTrials, trialGoals, type TrialScore } from '../compiler/checks/trials.ts'
import { matchesPattern } from '../compiler/pattern.ts'
import { isRule, runCheck } from '../core/tasks/grading.ts'
import { median, percentile, type Row } from './measuring/measure.ts'

const content = join(import.meta.dirname, '../content')
const rounds = 20

/** What the checks of the catalogue make of the trials beside them, by question and by kind of check, and how long a grade takes. */
export const benchChecks = async (): Promise<Row[]> => {
  const projects = await readChecks(content, [])
  const tried = projects.flatMap(({ project, answers, trials }) =>
    Object.entries(trials).flatMap(([id, answersOf]) => {
      const check = answers.value[id]
      return isRule(check) ? [{ name: `${project} ${id}`, kind: check.check, check, answersOf, score: scoreTrials(check, answersOf) }] : []
    }),
  )
  console.table(
    tried.map(({ name, kind, score }) => ({
      question: name,
      check: kind,
      'right accepted': share(score.right - score.missed.length, score.right),
      'wrong refused': share(score.wrong - score.passed.length, score.wrong),
      'own hint': share(ownHints(score), score.wrong - score.passed.length),
    })),
  )
  for (const { name, score } of tried) {
    for (const answer of score.missed) console.log(`right and refused, ${name}: ${answer}`)
    for (const answer of score.passed) console.log(`wrong and accepted, ${name}: ${answer}`)
  }
  const kinds = [...new Set(tried.map(({ kind }) => kind))]
  const scores = (kind?: string) => tried.filter((one) => kind === undefined || one.kind === kind).map(({ score }) => score)
  const everyAnswer = tried.flatMap(({ check, answersOf }) => [...answersOf.right, ...answersOf.wrong].map((answer) => ({ check, answer })))
  const times = Array.from({ length: rounds }, () =>
    everyAnswer.map(({ check, answer }) => {
      const began = performance.now()
      runCheck(check, answer, matchesPattern)
      return (performance.now() - began) * 1000
    }),
  ).slice(1)
  const all = times.flat()
  return [
    ...[undefined, ...kinds].flatMap((kind) => rowsOf(kind ?? 'all checks', scores(kind))),
    row('one answer graded, median', `${median(all).toFixed(0)} µs`, 'reported'),
    row('one answer graded, 99 of 100 within', `${percentile(all, 0.99).toFixed(0)} µs`, 'reported'),
  ]
}

const rowsOf = (name: string, scores: readonly TrialScore[]): Row[] => {
  const sum = (count: (score: TrialScore) => number) => scores.reduce((total, score) => total + count(score), 0)
  const [right, wrong, refused] = [
    sum((score) => score.right),
    sum((score) => score.wrong),
    sum((score) => score.wrong - score.passed.length),
  ]
  return [
    row(`${name}: right answers accepted`, share(right - sum(({ missed }) => missed.length), right), `≥ ${trialGoals.accepted} %`),
    row(`${name}: wrong answers refused`, share(refused, wrong), `≥ ${trialGoals.refused} %`),
    row(`${name}: refused with a hint of their own kind`, share(sum(ownHints), refused), `≥ ${trialGoals.ownHint} %`),
  ]
}

const share = (part: number, whole: number): string => `${part}/${whole} = ${percentOf(part, whole).toFixed(1)} %`

const row = (what: string, ours: string, goal: string): Row => ({ what, ours, against: '—', ratio: '—', goal })
