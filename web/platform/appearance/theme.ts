import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type Theme, themeKey } from './shownTheme.ts'
import { localStore } from '../browser/storage.ts'

/** Null: follows the system. */
export const useTheme = create<{ theme: Theme | null }>()(
  persist((): { theme: Theme | null } => ({ theme: null }), { name: themeKey, version: 1, storage: createJSONStorage(() => localStore) }),
)

export const setTheme = (theme: Theme | null): void => void useTheme.setState({ theme })
