import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { preferencesQuery, useSavePreferences, useUser } from '../accounts/api.ts'
import { localStore } from '../platform/browser/storage.ts'

const useVisitorPin = create<{ isPinned: boolean }>()(
  persist((): { isPinned: boolean } => ({ isPinned: false }), {
    name: 'fieldwork.contentsPinned',
    version: 1,
    storage: createJSONStorage(() => localStore),
  }),
)

/** True if the table of contents is pinned: a preference of the account, or of this browser for a visitor. */
export const usePinned = (): [boolean, (isPinned: boolean) => void] => {
  const user = useUser()
  const preferences = useQuery({ ...preferencesQuery, enabled: Boolean(user) }).data
  const visitorPin = useVisitorPin((pin) => pin.isPinned)
  const save = useSavePreferences()
  const set = (isPinned: boolean) => {
    useVisitorPin.setState({ isPinned })
    if (user) save({ isToolbarPinned: isPinned }).catch((error: unknown) => console.warn('The pin was not saved.', error))
  }
  return [preferences?.isToolbarPinned ?? visitorPin, set]
}
