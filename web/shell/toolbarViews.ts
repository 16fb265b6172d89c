import { create } from 'zustand'

/** At most one view stands on the toolbar. */
export type View = 'directory' | 'user'

export const useToolbarView = create<{ view: View | null }>()(() => ({ view: null }))

/** Whether an error page stands in the place of the page: then the side panels of a project are not there. */
export const useErrorPageShown = create<{ isShown: boolean }>()(() => ({ isShown: false }))

export const showView = (view: View): void => useToolbarView.setState({ view })
export const clearView = (): void => useToolbarView.setState({ view: null })
export const toggleView = (view: View): void => useToolbarView.setState((state) => ({ view: state.view === view ? null : view }))
