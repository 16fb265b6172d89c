import type { GoalResult, LearningPath } from './schema.ts'

export const pathIds = ({ projects }: Pick<LearningPath, 'projects'>): string[] => projects.map(({ id }) => id)

export const entitiesOf = (results: readonly Pick<GoalResult, 'entities'>[]): string[] => [
  ...new Set(results.flatMap(({ entities }) => entities)),
]
