import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { localStore } from '../platform/storage.ts'

/** Titles of the tabs that the reader chose, newest first. Also read by public/early.js before the first paint. */
export const chosenTabsKey = 'fieldwork.tabs'
const mostTitles = 30

const useChosenTabs = create<{ titles: string[] }>()(
  persist((): { titles: string[] } => ({ titles: [] }), {
    name: chosenTabsKey,
    version: 1,
    storage: createJSONStorage(() => localStore),
    // The content of a damaged storage is left out.
    merge: (kept, empty) => ({
      titles: Array.isArray((kept as typeof empty | undefined)?.titles) ? (kept as typeof empty).titles : empty.titles,
    }),
  }),
)

/** Every set of tabs with this title shows it from now on, here and on other pages. */
export const chooseTab = (title: string): void =>
  void useChosenTabs.setState(({ titles }) => ({ titles: [title, ...titles.filter((other) => other !== title)].slice(0, mostTitles) }))

/** Which of these tabs the reader chose last, in any set; undefined when none. */
export const useChosenTab = (titles: readonly string[]): string | undefined =>
  useChosenTabs((chosen) => chosen.titles.find((title) => titles.includes(title)))

export const forgetTabs = (): void => void useChosenTabs.setState({ titles: [] })
