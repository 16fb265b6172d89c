import { maxGoalLength, minGoalLength } from '@fieldwork/core/goals/limits.ts'
import type { GoalResults } from '@fieldwork/core/goals/schema.ts'
import type { Context } from '../context.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import { goalResultsFor } from '../goals/service.ts'
import type { Caller } from '../http/caller.ts'
import type { PlainRequest } from '../http/route.ts'

/** `goal`: empty on the page that asks for one. `results`: absent if the server can't find them now. */
export type RequestedGoal = { goal: string; results?: GoalResults | undefined }

/** The goal in the address of its page. Search engines list the page that asks for one, but no goals. */
export const goalIn = (parameters: URLSearchParams): { requested: RequestedGoal; title?: string; isUnlisted?: true } => {
  const goal = (parameters.get('goal') ?? '').trim().slice(0, maxGoalLength)
  return goal.length < minGoalLength ? { requested: { goal: '' } } : { requested: { goal }, title: `Your goal: ${goal}`, isUnlisted: true }
}

/** Adds what leads to the goal. Over the rate limit, it is left out, and the app requests it. */
export const readGoalResults = async (
  context: Context,
  { address }: PlainRequest,
  caller: Caller,
  { goal }: RequestedGoal,
): Promise<RequestedGoal> => {
  if (!goal) return { goal }
  const results = await goalResultsFor(context, caller, address, goal).catch((error: unknown) => {
    if (isDatabaseProblem(error)) throw error
    return undefined
  })
  return { goal, results }
}
