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
    // Ignores damaged storage.
    merge: (stored, empty) => ({
      titles: Array.isArray((stored as typeof empty | undefined)?.titles) ? (stored as typeof empty).titles : empty.titles,
    }),
  }),
)

/** Selects the tab in every set with a tab of this title, here and on other pages. */
export const chooseTab = (title: string): void =>
  void useChosenTabs.setState(({ titles }) => ({ titles: [title, ...titles.filter((other) => other !== title)].slice(0, maxTitles) }))

export const useChosenTab = (titles: readonly string[]): string | undefined => useChosenTabs((chosen) => chosenTitle(chosen.titles, titles))

export const forgetTabs = (): void => void useChosenTabs.setState({ titles: [] })
