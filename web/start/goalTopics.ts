import { categoryOf } from '@fieldwork/core/catalogue/order.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { goalProjectIds } from '@fieldwork/core/goals/goalProjectIds.ts'
import { isOpenGoal } from '@fieldwork/core/goals/openGoal.ts'
import type { Goal } from '@fieldwork/core/goals/schema.ts'
import { projectsWith } from '../goals/goalProjects.ts'

/** Returns the topic of a goal's first project, and topics that several of its projects share; none if the goal names no subject. */
export const goalTopics = (goal: Pick<Goal, 'goalDescription' | 'path' | 'suggestedRoadmap'>, projects: readonly Project[]): string[] => {
  if (isOpenGoal(goal.goalDescription)) return []
  const topics = projectsWith(goalProjectIds(goal), projects).map(categoryOf)
  return [...new Set(topics)].filter((topic) => topic === topics[0] || topics.indexOf(topic) !== topics.lastIndexOf(topic))
}
