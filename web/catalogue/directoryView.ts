import { create } from 'zustand'
import type { Course } from '@fieldwork/core/catalogue/schema.ts'
import { maxSearchLength } from '@fieldwork/core/search/limits.ts'
import type { SearchResult, SearchType } from '@fieldwork/core/search/schema.ts'
import { localStore } from '../platform/browser/storage.ts'
import type { Router } from '../platform/router/router.ts'
import { showView, useToolbarView } from '../platform/toolbar/toolbarViews.ts'

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

/** Longer searches stay out of the address. */
const maxAddressLength = 200
/** Names of a search in an address: `q` while it's shown, the others in links, where it may be empty or `series:{title}`. */
const names = ['q', 'search', 'explore'] as const

let written = ''

/** Writes a search into the address, in place of the one before. Without `query`, removes it. */
export const writeSearch = ({ history, navigate }: Pick<Router, 'history' | 'navigate'>, query: string): void => {
  written = query.length <= maxAddressLength ? query.trim() : ''
  const { search, hash } = history.current().location
  const params = new URLSearchParams(search)
  const before = params.toString()
  for (const name of names) params.delete(name)
  if (written) params.append('q', written)
  if (params.toString() === before) return
  void navigate(`?${params}${hash}`, { replace: true })
}

/**
 * Shows the search that an address has, in the directory unless the page (`isPage`) has it. Ignores one that is shown already and one that
 * nobody can type. Returns whether the search came by a link, and has to be removed from the address.
 */
export const openFromAddress = (address: URLSearchParams, isPage: boolean): boolean => {
  const name = names.find((one) => address.has(one))
  const query = name && address.get(name)!
  if (query === undefined || query.length > maxSearchLength || /\p{Cc}/u.test(query) || (name === 'q' && query.trim() === '')) return false
  const isShown = isPage || useToolbarView.getState().view === 'directory'
  if (name === 'q' && query === written && isShown) return false
  searchFor(query)
  if (!isPage) showView('directory')
  return name !== 'q'
}
