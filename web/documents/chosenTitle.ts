export const chosenTabsKey = 'fieldwork.tabs'

/** Titles of selected tabs, newest first. */
export type ChosenTabs = { titles: string[] }

/** The title in a set of tabs that was selected last, in any set; undefined if none was. */
export const chosenTitle = (chosen: readonly string[], titles: readonly string[]): string | undefined =>
  chosen.find((title) => titles.includes(title))
