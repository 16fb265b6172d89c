import { create } from 'zustand'
import type { Course } from '@fieldwork/core/catalogue/schema.ts'
import type { SearchResult, SearchType } from '@fieldwork/core/search/schema.ts'
import { localStore } from '../platform/browser/storage.ts'
import { showView } from '../platform/toolbar/toolbarViews.ts'

const views = ['explore', 'my-projects', 'made-for-you'] as const
export type DirectoryView = (typeof views)[number]

/** A roadmap, a series, a category or a tool with its projects. */
export type OpenedTopic = Pick<Course['metadata'], 'title' | 'description' | 'icon' | 'projects'> & {
  type?: Course['type'] | SearchResult['type'] | undefined
}

type DirectoryState = {
  view: DirectoryView
  /** Replaces the tiles or results in Explore. */
  opened: OpenedTopic | undefined
  /** The text of the search box. */
  query: string
  /** The chosen chip; absent for All. Belongs to the query. */
  type: SearchType | undefined
}

const key = 'fieldwork.directoryView'

export const useDirectory = create<DirectoryState>()(() => ({
  view: views.find((view) => view === localStore.getItem(key)) ?? 'explore',
  opened: undefined,
  query: '',
  type: undefined,
}))

export const showDirectoryView = (view: DirectoryView): void => {
  localStore.setItem(key, view)
  useDirectory.setState({ view })
}

/** Searches all kinds in Explore, and closes the topic that is open there. */
export const searchFor = (query: string): void => {
  showDirectoryView('explore')
  useDirectory.setState({ query, type: undefined, opened: undefined })
}

/** Opens the directory with a view. */
export const openDirectory = (view: DirectoryView): void => {
  showDirectoryView(view)
  showView('directory')
}

export const openTopic = (opened: OpenedTopic): void => {
  useDirectory.setState({ opened })
  openDirectory('explore')
}

/** The page from which a result was opened. */
let leftFrom: { href: string; depth: number } | undefined

export const leaveDirectory = (from: { href: string; depth: number }): void => {
  leftFrom = from
}

/** Opens the directory again, with its search, when the user returns to the page from which they opened a result. */
export const returnToDirectory = (here: { href: string; depth: number }): void => {
  if (leftFrom?.href !== here.href || leftFrom.depth !== here.depth) return
  leftFrom = undefined
  showView('directory')
}

/** Opens the directory if an address has `search` or `explore`, which may be empty or `series:{title}`. Returns whether it does. */
export const openFromAddress = (search: URLSearchParams): boolean => {
  const query = search.get('search') ?? search.get('explore')
  if (query === null) return false
  searchFor(query)
  showView('directory')
  return true
}
