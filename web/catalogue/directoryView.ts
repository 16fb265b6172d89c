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
  /** Stands in Explore instead of the tiles or the results. */
  opened: OpenedTopic | undefined
  /** What is typed into the search box. */
  query: string
  /** The chosen chip; absent for All. */
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

/** Searching happens in Explore, over whatever was opened there. */
export const searchFor = (query: string): void => {
  showDirectoryView('explore')
  useDirectory.setState({ query, opened: undefined })
}

/** Opens the directory on one view, from anywhere. */
export const openDirectory = (view: DirectoryView): void => {
  showDirectoryView(view)
  showView('directory')
}

export const openTopic = (opened: OpenedTopic): void => {
  useDirectory.setState({ opened })
  openDirectory('explore')
}

/** Opens the directory with what an address asks for: `search`, or `explore=series:{title}`. True if it asks for something. */
export const openFromAddress = (search: URLSearchParams): boolean => {
  const query = search.get('search') ?? search.get('explore')
  if (query === null) return false
  searchFor(query)
  showView('directory')
  return true
}
