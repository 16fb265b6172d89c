import { create } from 'zustand'
import { localStore } from '../platform/storage.ts'
import { showView } from '../platform/toolbarViews.ts'

export type DirectoryView = 'explore' | 'my-projects'

const key = 'fieldwork.directoryView'

/** The state of the directory: its view, and the title of the series that is open in Explore. */
export const useDirectory = create<{ view: DirectoryView; series: string | undefined }>()(() => ({
  view: localStore.getItem(key) === 'my-projects' ? 'my-projects' : 'explore',
  series: undefined,
}))

export const showDirectoryView = (view: DirectoryView): void => {
  localStore.setItem(key, view)
  useDirectory.setState({ view })
}

/** Opens the directory on one series, from anywhere. */
export const openSeries = (series: string): void => {
  showDirectoryView('explore')
  useDirectory.setState({ series })
  showView('directory')
}

export const openMyProjects = (): void => {
  showDirectoryView('my-projects')
  showView('directory')
}
