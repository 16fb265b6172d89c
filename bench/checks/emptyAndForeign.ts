import { emptyPhrases } from '../../core/tasks/emptyPhrases.ts'
import type { GradedTask, Model } from './gradedTasks.ts'

/** How many model answers of other projects are accepted, choices left out: they take nothing but their options. */
export const foreignAccepted = (tasks: readonly GradedTask[], models: readonly Model[]): { accepted: number; tried: number } => {
  const results = tasks
    .filter(({ kind }) => kind !== 'choice')
    .flatMap((task) => models.filter(({ project }) => project !== task.project).map(({ model }) => task.accepts(model)))
  return { accepted: results.filter(Boolean).length, tried: results.length }
}

/** How many empty phrases are accepted, and by how many tasks. */
export const emptyAccepted = (tasks: readonly GradedTask[]): { accepted: number; tried: number; tasks: number } => {
  const counts = tasks.map(({ accepts }) => emptyPhrases.filter(accepts).length)
  return {
    accepted: counts.reduce((sum, count) => sum + count, 0),
    tried: tasks.length * emptyPhrases.length,
    tasks: counts.filter((count) => count > 0).length,
  }
}

/** Tasks that accept many guesses at once, as from a reader who pastes every value that a line may have. */
export const manyAccepted = (tasks: readonly GradedTask[]): { accepted: string[]; tried: number } => {
  const asking = tasks.filter(({ manyOutputs }) => manyOutputs)
  return {
    accepted: asking.filter(({ accepts, manyOutputs }) => accepts(manyOutputs!())).map(({ project, id }) => `${project} ${id}`),
    tried: asking.length,
  }
}
