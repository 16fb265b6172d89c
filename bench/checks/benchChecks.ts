import { join } from 'node:path'
import { type ProjectChecks, readChecks } from '../../compiler/checks/catalogueChecks.ts'
import { ownHints, partsOf, percentOf, scoreTrials, sumOfScores, trialGoals, type TrialScore } from '../../compiler/checks/trials.ts'
import { compileCatalogue } from '../../compiler/compileCatalogue.ts'
import { matchesPattern } from '../../compiler/pattern.ts'
import { isRule, runCheck } from '../../core/tasks/grading.ts'
import { median, percentile, type Row } from '../measuring/measure.ts'
import { emptyAccepted, foreignAccepted, manyAccepted } from './emptyAndForeign.ts'
import { scorePastes } from './pastedOutput.ts'
import { triesOfReader } from './reader.ts'
import { type GradedTask, gradedTasks, type Model, modelsOf } from './gradedTasks.ts'

const content = join(import.meta.dirname, '../../content')
const rounds = 20
/** Maximum percentages: graded tasks that a reader who built nothing passes in ten tries, and foreign model answers that are accepted. */
const max = { unearned: 5, foreign: 0.5, empty: 0 }

/** Measures the catalogue's checks with answers that no check was tuned on, and with readers who built nothing. */
export const benchChecks = async (): Promise<Row[]> => {
  const checks = await readChecks(content, [])
  const { projects } = await compileCatalogue(content, new Map(), undefined, new Map(), { isChecked: true })
  const tasks = gradedTasks(projects)
  const models = modelsOf(projects)
  return [
    ...rowsOfTrials(checks),
    ...rowsOfReader(tasks, models),
    ...rowsOfIndifference(tasks, models),
    ...rowsOfPastes(),
    ...rowsOfTimes(checks),
  ]
}

const triedOf = (checks: readonly ProjectChecks[]) =>
  checks.flatMap(({ project, answers, trials }) =>
    Object.entries(trials).flatMap(([id, all]) => {
      const check = answers.value[id]
      return isRule(check) ? [{ name: `${project} ${id}`, kind: check.check, check, all, ...partsOf(id, all) }] : []
    }),
  )

const rowsOfTrials = (checks: readonly ProjectChecks[]): Row[] => {
  const tried = triedOf(checks).map((one) => ({
    ...one,
    scores: { seen: scoreTrials(one.check, one.seen), heldOut: scoreTrials(one.check, one.heldOut) },
  }))
  console.table(
    tried.map(({ name, kind, scores: { seen } }) => ({
      question: name,
      check: kind,
      'right accepted': share(seen.right - seen.missed.length, seen.right),
      'wrong refused': share(seen.wrong - seen.passed.length, seen.wrong),
      'own hint': share(ownHints(seen), seen.wrong - seen.passed.length),
    })),
  )
  for (const { name, scores } of tried) {
    for (const answer of scores.seen.missed) console.log(`right and refused, ${name}: ${answer}`)
    for (const answer of scores.seen.passed) console.log(`wrong and accepted, ${name}: ${answer}`)
  }
  const scoresOf = (part: 'seen' | 'heldOut', kind?: string) =>
    tried.filter((one) => kind === undefined || one.kind === kind).map(({ scores }) => scores[part])
  const kinds = [...new Set(tried.map(({ kind }) => kind))]
  return [
    ...trialRows('held-out trials', scoresOf('heldOut'), true),
    ...kinds.flatMap((kind) => trialRows(`held-out trials, ${kind}`, scoresOf('heldOut', kind), false)),
    ...trialRows('trials that checks were tuned on', scoresOf('seen'), false),
  ]
}

/** `isGoal`: a miss fails the run. */
const trialRows = (name: string, scores: readonly TrialScore[], isGoal: boolean): Row[] => {
  const { right, accepted, wrong, refused, ownHint } = sumOfScores(scores)
  const rowOf = (what: string, part: number, whole: number, min: number): Row =>
    row(`${name}: ${what}`, share(part, whole), isGoal ? `≥ ${min} %` : 'reported', isGoal && percentOf(part, whole) < min)
  return [
    rowOf('right ones accepted', accepted, right, trialGoals.accepted),
    rowOf('wrong ones refused', refused, wrong, trialGoals.refused),
    { ...rowOf('refused with a hint of their own kind', ownHint, refused, trialGoals.ownHint), isMissed: false },
  ]
}

const rowsOfReader = (tasks: readonly GradedTask[], models: readonly Model[]): Row[] => {
  const passes = tasks.map((task) => ({ task, ...triesOfReader(task, models) }))
  for (const { task, passedAt, passedWith } of passes)
    if (passedAt !== undefined) console.log(`passed without building, try ${passedAt}, ${task.project} ${task.id}: ${passedWith}`)
  const kinds = [...new Set(tasks.map(({ kind }) => kind))].sort()
  const rowsOf = (name: string, some: typeof passes, isGoal: boolean): Row[] =>
    [1, 3, 10].map((tries) => {
      const count = some.filter(({ passedAt }) => passedAt !== undefined && passedAt <= tries).length
      const hasGoal = isGoal && tries === 10
      const goal = hasGoal ? `≤ ${max.unearned} %` : 'reported'
      const what = `${name} passed by a reader who built nothing, ${tries} ${tries === 1 ? 'try' : 'tries'}`
      return row(what, share(count, some.length), goal, hasGoal && percentOf(count, some.length) > max.unearned)
    })
  return [
    ...rowsOf('graded tasks', passes, true),
    ...kinds.flatMap((kind) =>
      rowsOf(
        kind,
        passes.filter(({ task }) => task.kind === kind),
        false,
      ).slice(-1),
    ),
  ]
}

const rowsOfIndifference = (tasks: readonly GradedTask[], models: readonly Model[]): Row[] => {
  const rules = tasks.filter(({ check }) => isRule(check))
  const foreign = foreignAccepted(tasks, models)
  const byRules = foreignAccepted(rules, models)
  const empty = emptyAccepted(tasks)
  const many = manyAccepted(tasks)
  for (const task of many.accepted) console.log(`accepts many guesses at once: ${task}`)
  return [
    row(
      'model answers of other projects accepted',
      share(foreign.accepted, foreign.tried),
      `≤ ${max.foreign} %`,
      percentOf(foreign.accepted, foreign.tried) > max.foreign,
    ),
    row(
      'tasks that accept 60 guesses and the right output at once',
      share(many.accepted.length, many.tried),
      '0',
      many.accepted.length > 0,
    ),
    row('empty phrases accepted', share(empty.accepted, empty.tried), String(max.empty), empty.accepted > max.empty),
    row('model answers of other projects accepted by rules', share(byRules.accepted, byRules.tried), 'reported'),
    row('tasks that accept an empty phrase', share(empty.tasks, tasks.length), 'reported'),
  ]
}

/** Percent of the honest pastes that are to be accepted, and of the others that are to be refused. */
const minPastes = 90

const rowsOfPastes = (): Row[] => {
  const seen = scorePastes('pastes.json')
  for (const surprise of [...seen.honest.surprises, ...seen.worthless.surprises]) console.log(`pasted and misjudged, ${surprise}`)
  const rowOf = (what: string, part: number, whole: number) =>
    row(what, share(part, whole), `≥ ${minPastes} %`, percentOf(part, whole) < minPastes)
  const rowsOf = (name: string, { honest, worthless }: typeof seen): Row[] => [
    rowOf(`${name}: honest ones accepted, in ${honest.ways} ways`, honest.accepted, honest.tried),
    rowOf(`${name}: worthless ones refused, in ${worthless.ways} ways`, worthless.tried - worthless.accepted, worthless.tried),
  ]
  return [...rowsOf('pastes of output', seen), ...rowsOf('held-out pastes of output', scorePastes('heldOutPastes.json'))]
}

const rowsOfTimes = (checks: readonly ProjectChecks[]): Row[] => {
  const everyAnswer = triedOf(checks).flatMap(({ check, all }) => [...all.right, ...all.wrong].map((answer) => ({ check, answer })))
  const times = Array.from({ length: rounds }, () =>
    everyAnswer.map(({ check, answer }) => {
      const began = performance.now()
      runCheck(check, answer, matchesPattern)
      return (performance.now() - began) * 1000
    }),
  )
    .slice(1)
    .flat()
  return [
    row('one answer graded, median', `${median(times).toFixed(0)} µs`, 'reported'),
    row('one answer graded, 99 of 100 within', `${percentile(times, 0.99).toFixed(0)} µs`, 'reported'),
  ]
}

const share = (part: number, whole: number): string => `${part}/${whole} = ${percentOf(part, whole).toFixed(1)} %`

const row = (what: string, ours: string, goal: string, isMissed = false): Row => ({ what, ours, against: '—', ratio: '—', goal, isMissed })
