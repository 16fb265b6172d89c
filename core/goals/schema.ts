import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Identifier } from '../identifierSchema.ts'
import { maxGoalLength, maxPathProjects, minGoalLength, minPathProjects } from './limits.ts'

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

/** A path with the projects that the caller may see. */
export const LearningPath = z.object({
  id: z.string(),
  title: z.string(),
  audience: z.string(),
  outcome: z.string(),
  projects: z.array(z.object({ id: z.string(), why: z.string() })),
})
export type LearningPath = z.infer<typeof LearningPath>

const led = {
  /** The written path that leads to the goal; null if none does. */
  path: z.nullable(LearningPath),
  /** At most 2 series, then at most 6 projects outside them, or one project and its series. Empty if no project leads to the goal. */
  suggestedRoadmap: z.array(GoalResult),
}
/** As typed: subjects, products and exams of the goal that no project covers, or words that no project has. */
const uncovered = z.optional(z.array(z.string()))
const results = {
  ...led,
  /**
   * Of a goal that names several things, at most 4 of them, in its order; absent if something leads to all. `goal`: that part, as typed. A
   * part that no project covers has neither path nor roadmap; `nearest` then has what comes closest.
   */
  parts: z.optional(z.array(z.object({ goal: z.string(), ...led, nearest: z.array(GoalResult), uncovered }))),
  /** The nearest results, if nothing leads to the goal; empty if nothing is related to it. */
  nearest: z.array(GoalResult),
}
export const GoalResults = z.object({
  ...results,
  /** By the id of a series or project: the words of the goal that it has something to do with, the best first. */
  matches: z.record(z.string(), z.array(z.string())),
  /** True if the first series or project is about the whole goal; absent if it only has some of its words. */
  isSure: z.optional(z.literal(true)),
  uncovered,
})
export type GoalResults = z.infer<typeof GoalResults>

export const Goal = z.object({
  id: z.string(),
  goalDescription: z.string(),
  ...results,
  /** Set if nothing leads to this goal, so that the caller's previous goal was kept. */
  isStored: z.optional(z.literal(false)),
  /** ISO. */
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Goal = z.infer<typeof Goal>

const sentence = z.string().check(z.minLength(1), z.maxLength(300))

/** A path as written in `catalogue.yaml`: projects in an order that leads to a goal that many people have. */
export const WrittenPath = z.strictObject({
  id: Identifier,
  /** Completes “I want to”, such as `Trust my backups`. */
  title: z.string().check(z.minLength(3), z.maxLength(60)),
  /** Says whom the path is for. */
  audience: sentence,
  /** Says what its readers have at the end. */
  outcome: sentence,
  projects: z.array(z.strictObject({ id: Identifier, why: sentence })).check(z.minLength(minPathProjects), z.maxLength(maxPathProjects)),
})
export type WrittenPath = z.infer<typeof WrittenPath>

/** `projects`: the ids of those that the caller may see, in order. */
export const PathTitle = z.object({ id: z.string(), title: z.string(), outcome: z.string(), projects: z.array(z.string()) })
export type PathTitle = z.infer<typeof PathTitle>

const GoalText = z.object({ goal: z.string().check(z.trim(), z.minLength(minGoalLength), z.maxLength(maxGoalLength)) })

export const schemas = {
  listPaths: { output: z.array(PathTitle) },
  getPath: { params: z.object({ pathId: Identifier }), output: LearningPath },
  getGoal: { output: z.nullable(Goal) },
  listGoalResults: { query: GoalText, output: GoalResults },
  setGoal: { body: GoalText, output: Goal },
} satisfies Record<string, EndpointSchemas>
