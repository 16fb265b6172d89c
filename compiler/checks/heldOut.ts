import { isRule } from '@fieldwork/core/tasks/grading.ts'
import type { ProjectChecks } from './catalogueChecks.ts'
import { partsOf, percentOf, scoreTrials, sumOfScores, type TrialScore } from './trials.ts'

/** The scores of a project's checks on the trials that are held out. */
export const heldOutScores = ({ answers, trials }: Pick<ProjectChecks, 'answers' | 'trials'>): TrialScore[] =>
  Object.entries(trials).flatMap(([task, tried]) => {
    const check = answers.value[task]
    return isRule(check) ? [scoreTrials(check, partsOf(task, tried).heldOut)] : []
  })

/** Says how checks grade trials, in figures alone. */
export const trialSentence = (trials: string, scores: readonly TrialScore[]): string => {
  const { right, accepted, wrong, refused } = sumOfScores(scores)
  return `${trials}: ${share(accepted, right)} of the right ones accepted, ${share(refused, wrong)} of the wrong ones refused.`
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '0 of 0' : `${part} of ${whole} (${percentOf(part, whole).toFixed(1)} %)`
