import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { localStore } from '../platform/browser/storage.ts'
import { type ChosenTabs, chosenTabsKey, chosenTitle } from './chosenTitle.ts'

const maxTitles = 30

const useChosenTabs = create<ChosenTabs>()(
  persist((): ChosenTabs => ({ titles: [] }), {
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
  void useChosenTabs.setState(({ titles }) => ({ titles: [title, ...titles.filter((other) => other !== title)].slice(0, maxTitles) }))

export const useChosenTab = (titles: readonly string[]): string | undefined => useChosenTabs((chosen) => chosenTitle(chosen.titles, titles))

export const forgetTabs = (): void => void useChosenTabs.setState({ titles: [] })
