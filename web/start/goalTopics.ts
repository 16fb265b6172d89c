import { categoryOf } from '@fieldwork/core/catalogue/order.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { isOpenGoal } from '@fieldwork/core/goals/openGoal.ts'
import type { Goal } from '@fieldwork/core/goals/schema.ts'
import { goalProjectsInOrder, projectsWith } from '@fieldwork/core/planner/goalProjectsInOrder.ts'

/** Returns the topic of a goal's first project, and topics that several of its projects share; none if the goal names no subject. */
export const goalTopics = (goal: Pick<Goal, 'goalDescription' | 'path' | 'suggestedRoadmap'>, projects: readonly Project[]): string[] => {
  if (isOpenGoal(goal.goalDescription)) return []
  const topics = projectsWith(goalProjectsInOrder(goal, projects), projects).map(categoryOf)
  return [...new Set(topics)].filter((topic) => topic === topics[0] || topics.indexOf(topic) !== topics.lastIndexOf(topic))
}
