import { create } from 'zustand'

/** At most one view stands on the toolbar. */
export type View = 'directory' | 'user'

/** `isByKey`: a shortcut opened it, so that the focus has to be seen. */
export const useToolbarView = create<{ view: View | null; isByKey: boolean }>()(() => ({ view: null, isByKey: false }))

/** Whether an error page stands in the place of the page: then the side panels of a project are not there. */
export const useErrorPageShown = create<{ isShown: boolean }>()(() => ({ isShown: false }))

export const showView = (view: View): void => useToolbarView.setState({ view, isByKey: false })
export const clearView = (): void => useToolbarView.setState({ view: null })
export const toggleView = (view: View, isByKey = false): void =>
  useToolbarView.setState((state) => ({ view: state.view === view ? null : view, isByKey }))
