import type { GoalResult, GoalResults, LearningPath } from '@fieldwork/core/goals/schema.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller, SignedInCaller } from '../http/caller.ts'
import { type GoalSteps, goalOf, roadmapOf, visiblePath } from './queries.ts'

type Results = Omit<GoalResults, 'matches' | 'isSure'>

/** Returns what leads to a learner's goal, or undefined without a goal. */
export const ownGoalResults = async (
  db: Queryable,
  learner: Pick<Caller, 'reader'> & { user: Pick<SignedInCaller['user'], 'id'> },
): Promise<Results | undefined> => {
  const goal = await goalOf(db, learner)
  return goal && resultsOf(db, learner, goal)
}

/** Returns what the steps of a goal lead to, as far as the person may see it. */
export const resultsOf = async (db: Queryable, reader: Pick<Caller, 'reader'>, steps: GoalSteps): Promise<Results> => {
  const rows = await roadmapOf(db, reader, steps)
  const results = (isNearest: boolean, part: string | null = null): GoalResult[] =>
    rows
      .filter((row) => row.isNearest === isNearest && row.part === part)
      .map(({ type, key, title, description, icon, image_url, projects }) => ({
        type: type === 'course' ? 'course' : 'project',
        id: key,
        title,
        description,
        icon,
        imageUrl: image_url,
        entities: projects,
      }))
  const pathTo = async (part?: string): Promise<LearningPath | null> => {
    const step = steps.roadmap.find((one) => one.type === 'path' && one.part === part)
    return (step && (await visiblePath(db, reader, step.id))) ?? null
  }
  const parts: GoalResults['parts'] = []
  for (const goal of new Set(steps.roadmap.flatMap(({ part }) => part ?? []))) {
    const { uncovered = [] } = steps.roadmap.find(({ part, type }) => part === goal && type === 'none') ?? {}
    parts.push({
      goal,
      path: await pathTo(goal),
      suggestedRoadmap: results(false, goal),
      nearest: results(true, goal),
      ...(uncovered.length > 0 && { uncovered: [...uncovered] }),
    })
  }
  return { path: await pathTo(), suggestedRoadmap: results(false), nearest: results(true), ...(parts.length > 0 && { parts }) }
}
