import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '@fieldwork/core/goals/contract.ts'
import { minGoalLength } from '@fieldwork/core/goals/limits.ts'
import { useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { call, ResponseError } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { newMadeForYou, type MadeForYouState, withGoal } from './madeForYouState.ts'

export const goalQuery = queryOptions({
  queryKey: ['goal'],
  queryFn: ({ signal }) => call(contract.getGoal, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** Stands among the queries, so that it goes with the person whose it is. */
const stateQuery = queryOptions({
  queryKey: ['madeForYou'],
  queryFn: () => newMadeForYou,
  initialData: newMadeForYou,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Milliseconds for which the drawing of a path is shown at least. */
const loadingWait = 6000

export const useMadeForYou = () => {
  const client = useQueryClient()
  const user = useUser()
  const logIn = useLogIn()
  const { toasts } = usePlatform()
  const state = useQuery(stateQuery).data
  const change = (next: (state: MadeForYouState) => MadeForYouState) =>
    client.setQueryData(stateQuery.queryKey, (now) => next(now ?? newMadeForYou))

  /** Looks for the path to a goal. A visitor logs in first. At least `wait` milliseconds pass, none for those who want less motion. */
  const submit = async (goal: string, wait = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : loadingWait): Promise<void> => {
    const text = goal.trim()
    if (text.length < minGoalLength) return
    if (!user) return logIn({ action: { kind: 'goal', goal: text } })
    change((now) => withGoal({ ...now, goal: text }, 'submitted'))
    try {
      const sent = call(contract.setGoal, { body: { goal: text } })
      const [saved] = await Promise.all([sent, new Promise((resolve) => setTimeout(resolve, wait))])
      client.setQueryData(goalQuery.queryKey, saved)
      change((now) => withGoal(now, 'found'))
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
    cancel: () => change((now) => withGoal(now, 'found')),
  }
}
