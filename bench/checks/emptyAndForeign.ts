import { emptyPhrases } from '../../core/tasks/emptyPhrases.ts'
import type { GradedTask } from './gradedTasks.ts'

/** How many model answers of tasks of other projects are accepted, choices left out: they take nothing but their options. */
export const foreignAccepted = (all: readonly GradedTask[]): { accepted: number; tried: number } => {
  const tasks = all.filter(({ kind }) => kind !== 'choice')
  const results = tasks.flatMap((task) =>
    all.flatMap(({ project, model }) => (project === task.project || model === null ? [] : [task.accepts(model)])),
  )
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
