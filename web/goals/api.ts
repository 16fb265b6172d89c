import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { minGoalLength } from '@fieldwork/core/goals/limits.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { useSetGoal } from '../planner/api.ts'
import { forgetGoalDraft } from './goalDraft.ts'
import { newMadeForYou, type MadeForYouState, withGoal } from './madeForYouState.ts'

/** Stored in the query cache, which is reset when the user changes. */
const stateQuery = queryOptions({
  queryKey: ['madeForYou'],
  queryFn: () => newMadeForYou,
  initialData: newMadeForYou,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export const useMadeForYou = () => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const setGoal = useSetGoal()
  const state = useQuery(stateQuery).data
  const change = useCallback(
    (next: (state: MadeForYouState) => MadeForYouState) => client.setQueryData(stateQuery.queryKey, (now) => next(now ?? newMadeForYou)),
    [client],
  )
  const cancel = useCallback(() => void change((now) => withGoal(now, 'found')), [change])

  /** Requests the path to a goal. */
  const submit = async (goal: string): Promise<void> => {
    const text = goal.trim()
    if (text.length < minGoalLength) return
    change((now) => withGoal({ ...now, goal: text }, 'submitted'))
    try {
      const answer = await setGoal(text)
      change((now) => ({ ...withGoal(now, 'found'), ...(answer.isStored === false && { unmatched: answer }) }))
      forgetGoalDraft()
    } catch (error) {
      change((now) => withGoal(now, 'failed'))
      toasts.show({ title: error instanceof ResponseError ? error.message : messages.failed, variant: 'error' })
    }
  }
  return {
    state,
    submit,
    type: (goal: string) => change((now) => ({ ...now, goal })),
    edit: (goal: string) => change((now) => withGoal({ ...now, goal }, 'edited')),
    /** Returns to the path of the stored goal. */
    cancel,
  }
}
