import { isRule } from '@fieldwork/core/tasks/grading.ts'
import type { ProjectChecks } from './catalogueChecks.ts'
import { partsOf, percentOf, scoreTrials, sumOfScores, type TrialScore } from './trials.ts'

/** Scores the checks of a project on the held-out trials. */
export const heldOutScores = ({ answers, trials }: Pick<ProjectChecks, 'answers' | 'trials'>): TrialScore[] =>
  Object.entries(trials).flatMap(([task, tried]) => {
    const check = answers.value[task]
    return isRule(check) ? [scoreTrials(check, partsOf(task, tried).heldOut)] : []
  })

/** Summarizes in figures how checks grade trials, without quoting any. */
export const trialSentence = (trials: string, scores: readonly TrialScore[]): string => {
  const { right, accepted, wrong, refused } = sumOfScores(scores)
  return `${trials}: ${share(accepted, right)} of the right ones accepted, ${share(refused, wrong)} of the wrong ones refused.`
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '0 of 0' : `${part} of ${whole} (${percentOf(part, whole).toFixed(1)} %)`
