import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { maxGoalLength, minGoalLength } from './limits.ts'

export const GoalResult = z.object({
  type: z.enum(['course', 'project']),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Name of the icon. */
  icon: z.string(),
  /** Immutable URL of a picture; null without one. */
  imageUrl: z.nullable(z.string()),
  /** Ids of the projects in learning order. For a project, its own id. */
  entities: z.array(z.string()),
})
export type GoalResult = z.infer<typeof GoalResult>

export const Goal = z.object({
  id: z.string(),
  goalDescription: z.string(),
  /** At most 2 series, then at most 6 projects outside them. Empty if no project leads to the goal. */
  suggestedRoadmap: z.array(GoalResult),
  /** ISO. */
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Goal = z.infer<typeof Goal>

export const schemas = {
  getGoal: { output: z.nullable(Goal) },
  setGoal: {
    body: z.object({ goal: z.string().check(z.trim(), z.minLength(minGoalLength), z.maxLength(maxGoalLength)) }),
    output: Goal,
  },
} satisfies Record<string, EndpointSchemas>
