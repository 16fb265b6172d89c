import type { QueryClient } from '@tanstack/react-query'
import { savePreferences } from '@fieldwork/core/accounts/contract.ts'
import { hasPlan } from '@fieldwork/core/planner/studyTime.ts'
import { allTopics } from '@fieldwork/core/planner/topics.ts'
import { preferencesQuery } from '../../accounts/api.ts'
import { selectAfterSignIn } from '../../catalogue/selectAfterSignIn.ts'
import { plannerMessages as messages } from '../../messages/planner.ts'
import { call } from '../../platform/calls/call.ts'
import type { Toasts } from '../../platform/toasts/toasts.ts'
import { showView } from '../../platform/toolbar/toolbarViews.ts'
import { localDate } from '../../planner/api.ts'

/** Adds the projects that a visitor saw as a plan, and plans them in that order, unless the user already has a plan. Opens the course. */
export const planAfterSignIn = async (client: QueryClient, toasts: Toasts, projectIds: readonly string[]): Promise<void> => {
  if (!(await selectAfterSignIn(client, toasts, projectIds))) return
  // What was added first comes first.
  const order = { scheduleOrder: 'selection', scheduleDirection: 'desc' } as const
  const body = { ...order, selectedCategories: [allTopics], scheduleStart: localDate(), hasSeenFirstSteps: true }
  try {
    if (!hasPlan(await client.fetchQuery(preferencesQuery)))
      client.setQueryData(preferencesQuery.queryKey, await call(savePreferences, { body }))
  } catch {
    toasts.show({ title: messages.saveFailed, variant: 'error' })
  }
  showView('course')
}
