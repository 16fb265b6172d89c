import { create } from 'zustand'
import { exploredIn } from '@fieldwork/core/catalogue/explored.ts'
import type { Course } from '@fieldwork/core/catalogue/schema.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import type { SearchResult } from '@fieldwork/core/search/schema.ts'
import { localStore } from '../platform/browser/storage.ts'
import { showView, toggleView, useToolbarView } from '../platform/toolbar/toolbarViews.ts'

const views = ['explore', 'my-projects', 'made-for-you'] as const
export type DirectoryView = (typeof views)[number]

/** A roadmap, a series or a concept with its projects. */
export type OpenedTopic = Pick<Course['metadata'], 'title' | 'description' | 'outcome' | 'icon' | 'projects'> & {
  id?: string | undefined
  type?: Course['type'] | SearchResult['type'] | undefined
}

const key = 'fieldwork.directoryView'

export const useDirectory = create<{ view: DirectoryView }>()(() => ({
  view: views.find((view) => view === localStore.getItem(key)) ?? 'explore',
}))

/** Opens the directory with a view. */
export const openDirectory = (view: DirectoryView): void => {
  localStore.setItem(key, view)
  useDirectory.setState({ view })
  showView('directory')
}

/** Opens the directory, or closes it. Over the page of all projects, it opens with the tab that the page doesn't show. */
export const toggleDirectory = ({ pathname, search }: { pathname: string; search: string }, isByKey = false): void => {
  const isOpen = useToolbarView.getState().view === 'directory'
  if (!isOpen && pathname === routePatterns.projects && useDirectory.getState().view !== 'made-for-you')
    useDirectory.setState({ view: exploredIn(new URLSearchParams(search)).list === 'my-projects' ? 'explore' : 'my-projects' })
  toggleView('directory', isByKey)
}
