import { useQueryClient } from '@tanstack/react-query'
import { withoutChange } from '@fieldwork/core/planner/topics.ts'
import { preferencesQuery, useSavePreferences } from '../accounts/api.ts'
import { plannerMessages } from '../messages/planner.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { recommendedTopicsQuery } from './api.ts'

/** Saves other topics of the plan, with a notice whose Undo takes back only this change. */
export const useChooseTopics = () => {
  const save = useSavePreferences()
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const chosen = (): readonly string[] => client.getQueryData(preferencesQuery.queryKey)?.selectedCategories ?? []
  const choose = async (selectedCategories: string[]): Promise<boolean> => {
    try {
      await save({ selectedCategories })
    } catch {
      toasts.show({ title: plannerMessages.saveFailed, variant: 'error' })
      return false
    }
    // The recommended topics begin with the chosen ones.
    await client.invalidateQueries(recommendedTopicsQuery)
    return true
  }
  return async (topics: string[], title: string): Promise<void> => {
    const before = chosen()
    if (!(await choose(topics))) return
    // The button may have disappeared, so that the focus isn't on it anymore.
    const action = {
      label: plannerMessages.undo,
      onClick: () => void choose(withoutChange(before, topics, chosen())),
      from: document.activeElement,
    }
    // In a low window, the default position would cover the end of the plan.
    toasts.show({ title, action, position: 'top' })
  }
}
