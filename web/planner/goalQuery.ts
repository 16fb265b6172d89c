import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as contract from '@fieldwork/core/goals/contract.ts'
import type { Goal } from '@fieldwork/core/goals/schema.ts'
import { call } from '../platform/calls/call.ts'

export const goalQuery = queryOptions({
  queryKey: ['goal'],
  queryFn: ({ signal }) => call(contract.getGoal, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** Returns a function that sets the learner’s goal. It rejects with the error of the call. */
export const useSetGoal = () => {
  const client = useQueryClient()
  return async (goal: string): Promise<Goal> => {
    const answer = await call(contract.setGoal, { body: { goal } })
    if (answer.isStored !== false) {
      client.setQueryData(goalQuery.queryKey, answer)
      // The plan begins with the way to the goal.
      void client.invalidateQueries({ queryKey: ['schedule'] })
    }
    return answer
  }
}
