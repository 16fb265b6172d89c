import { createHash } from 'node:crypto'
import { type AnswerEntry, TrialAnswers } from '@fieldwork/core/tasks/checks.ts'
import { type HintKind, isRule, runCheck, type TextCheck } from '@fieldwork/core/tasks/grading.ts'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { matchesPattern } from '../pattern.ts'
import { didYouMean } from '../findings/suggestions.ts'
import type { Source } from '../source/files.ts'
import { readYaml } from '../source/yaml.ts'

/** Minimum percentages of trials that a check grades like their author, and of wrong ones with a specific hint. */
export const trialGoals = { accepted: 95, refused: 90, ownHint: 80 } as const
export const minTrials = { right: 20, wrong: 10 } as const

/** One in five trials is held out: it is measured but never shown to authors. */
const heldOutOf = 5

/**
 * True for a held-out trial. Authors don't see how their check grades it, so no check is tuned on it. Adding or removing other trials
 * doesn't change the result.
 */
export const isHeldOut = (task: string, answer: string): boolean =>
  createHash('sha256').update(`${task}\n${answer.trim()}`).digest().readUInt32BE() % heldOutOf === 0

type Trials = TrialAnswers[string]

/** Splits trials into those that authors tune a check with and those that are held out. */
export const partsOf = (task: string, { right, wrong }: Trials): { seen: Trials; heldOut: Trials } => {
  const part = (isOut: boolean) => ({
    right: right.filter((answer) => isHeldOut(task, answer) === isOut),
    wrong: wrong.filter((answer) => isHeldOut(task, answer) === isOut),
  })
  return { seen: part(false), heldOut: part(true) }
}

/** How a check grades its trials. `missed` are right and refused, `passed` wrong and accepted. */
export type TrialScore = { right: number; missed: string[]; wrong: number; passed: string[]; hints: Record<HintKind, number> }

export const scoreTrials = (check: TextCheck, { right, wrong }: Trials): TrialScore => {
  const hints: TrialScore['hints'] = { turn: 0, statement: 0, part: 0, general: 0 }
  const passed = wrong.filter((answer) => {
    const result = runCheck(check, answer, matchesPattern)
    if (!result.correct) hints[result.kind]++
    return result.correct
  })
  const missed = right.filter((answer) => !runCheck(check, answer, matchesPattern).correct)
  return { right: right.length, missed, wrong: wrong.length, passed, hints }
}

/** Number of wrong answers with a specific rather than a general hint. */
export const ownHints = ({ hints }: Pick<TrialScore, 'hints'>): number => hints.turn + hints.statement + hints.part

/** Adds up the scores of several checks. */
export const sumOfScores = (scores: readonly TrialScore[]) => {
  const sum = (count: (score: TrialScore) => number) => scores.reduce((total, score) => total + count(score), 0)
  const [right, wrong] = [sum((score) => score.right), sum((score) => score.wrong)]
  const [missed, passed] = [sum((score) => score.missed.length), sum((score) => score.passed.length)]
  return { right, accepted: right - missed, wrong, refused: wrong - passed, ownHint: sum(ownHints) }
}

export const percentOf = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole)

/** Reads `trials.yaml` and tries each answer on its check. Returns no answers without a file or after a finding. */
export const readTrials = (
  source: Source | undefined,
  asked: readonly ValidationNode[],
  entries: ReadonlyMap<string, AnswerEntry>,
): TrialAnswers => {
  const record = source && readYaml(source, TrialAnswers)
  if (!source || !record) return {}
  const { report } = source
  const texts = asked.filter(({ type }) => type === 'validationText').map(({ id }) => id)
  for (const [id, trials] of Object.entries(record.value)) {
    if (!texts.includes(id)) {
      report('trial-unknown', record.lineOf([id]), `No text question has the id \`${id}\`.${didYouMean(id, texts)}`)
      continue
    }
    const all = [...trials.right, ...trials.wrong].map((answer) => answer.trim().toLowerCase())
    const twice = all.find((answer, at) => all.indexOf(answer) !== at)
    if (twice !== undefined)
      report('trial-duplicate', record.lineOf([id]), `\`${twice.slice(0, 80)}\` occurs twice in the trials of \`${id}\`.`)
    const entry = entries.get(id)
    if (twice === undefined && isRule(entry)) reportScore(id, scoreTrials(entry, partsOf(id, trials).seen), report, record.lineOf([id]))
  }
  return record.value
}

const reportScore = (id: string, { right, missed, wrong, passed }: TrialScore, report: Source['report'], line: number) => {
  const accepted = percentOf(right - missed.length, right)
  const refused = percentOf(wrong - passed.length, wrong)
  const shown = ([first]: string[]) => `\`${first!.slice(0, 100)}\``
  if (accepted < trialGoals.accepted)
    report(
      'trial-missed',
      line,
      `\`${id}\` accepts ${Math.floor(accepted)} % of its right trials, fewer than ${trialGoals.accepted}. It refuses ${shown(missed)}.`,
    )
  if (refused < trialGoals.refused)
    report(
      'trial-passed',
      line,
      `\`${id}\` refuses ${Math.floor(refused)} % of its wrong trials, fewer than ${trialGoals.refused}. It accepts ${shown(passed)}.`,
    )
}
