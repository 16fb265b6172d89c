import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { preferencesQuery } from '../accounts/api.ts'
import { useChangePlan, usePreferences } from './api.ts'

/** A change of the plan in its panel. */
export type PlanChange = {
  /** The preferences before it. */
  before: Preferences
  undo: () => void
}

type Applied = { before: Preferences; change: Partial<Preferences> }

/** Changes the plan, and remembers what it was before each change. */
export const usePlanChange = () => {
  const client = useQueryClient()
  const preferences = usePreferences()
  const changePlan = useChangePlan()
  const [changes, setChanges] = useState<readonly Applied[]>([])
  const apply = (change: Partial<Preferences>): Promise<boolean> => {
    // An earlier change may not have been rendered yet.
    const before = client.getQueryData(preferencesQuery.queryKey)
    if (before) setChanges((earlier) => [...earlier, { before, change }])
    return changePlan(change)
  }
  const undo = async (undone: Applied): Promise<void> => {
    if (await changePlan(valuesOf(undone.before, undone.change))) setChanges((all) => all.filter((one) => one !== undone))
  }
  // A change may not show yet, or it was refused, or the plan was changed elsewhere since.
  const latest = changes.findLast(({ change }) => preferences && JSON.stringify(valuesOf(preferences, change)) === JSON.stringify(change))
  return { latest: latest && { before: latest.before, undo: () => void undo(latest) }, apply }
}

/** The values of the fields of a change. */
const valuesOf = (preferences: Preferences, change: Partial<Preferences>): Partial<Preferences> =>
  Object.fromEntries((Object.keys(change) as Array<keyof Preferences>).map((field) => [field, preferences[field]]))

export type ChangePlan = ReturnType<typeof usePlanChange>
