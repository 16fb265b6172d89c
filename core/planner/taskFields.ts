import type { Project } from '../catalogue/schema.ts'
import { readPercent } from './minutesLeft.ts'
import type { PlannedProject } from './schedule.ts'

/** Minutes of a project whose author names none. */
const usualMinutes = 60

/** The estimated minutes of a project. */
export const estimateOf = ({ time }: Pick<Project['metadata'], 'time'>): number => time || usualMinutes

/** The fields of a planned project. `factor`: the learner's minutes for each one that was estimated. */
export const taskFields = (project: Project, factor = 1): Omit<PlannedProject, 'completedOn'> => {
  const { id, metadata, status, progress, completions, completedBy, selected } = project
  return {
    id,
    name: metadata.title,
    description: metadata.description,
    category: metadata.category,
    metadata: [
      { key: 'Completions' as const, value: String(completions) },
      ...completedBy.map((value) => ({ key: 'CompletedBy' as const, value })),
      { key: 'selected' as const, value: String(selected) },
    ],
    status,
    progress,
    minutes: Math.max(1, Math.round(estimateOf(metadata) * factor)),
    readPercent: readPercent(project),
  }
}
