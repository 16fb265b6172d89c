export const chosenTabsKey = 'fieldwork.tabs'

/** Titles of the tabs that the reader chose, newest first. */
export type ChosenTabs = { titles: string[] }

/** Which of the tabs of a set the reader chose last, in any set; undefined when none. */
export const chosenTitle = (chosen: readonly string[], titles: readonly string[]): string | undefined =>
  chosen.find((title) => titles.includes(title))
