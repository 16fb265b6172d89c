import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { localStore } from './storage.ts'

export type Theme = 'light' | 'dark'

/** Also read by public/early.js before the first paint. Null follows the system. */
export const themeKey = 'fieldwork.theme'

export const useTheme = create<{ theme: Theme | null }>()(
  persist((): { theme: Theme | null } => ({ theme: null }), { name: themeKey, version: 1, storage: createJSONStorage(() => localStore) }),
)

export const setTheme = (theme: Theme | null): void => void useTheme.setState({ theme })

export const showTheme = ({ theme }: { theme: Theme | null }): void => {
  document.documentElement.dataset.theme = theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}
