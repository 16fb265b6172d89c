import { create } from 'zustand'

/** At most one view stands on the toolbar. */
export type ToolbarViewName = 'directory' | 'user' | 'admin'

/** `isByKey`: a shortcut opened it, so that the focus has to be seen. */
export const useToolbarView = create<{ view: ToolbarViewName | null; isByKey: boolean }>()(() => ({ view: null, isByKey: false }))

/** True if an error page stands in the place of the page: then the side panels of a project are not there. */
export const useErrorPageShown = create<{ isShown: boolean }>()(() => ({ isShown: false }))

export const showView = (view: ToolbarViewName): void => useToolbarView.setState({ view, isByKey: false })
export const clearView = (): void => useToolbarView.setState({ view: null })
export const toggleView = (view: ToolbarViewName, isByKey = false): void =>
  useToolbarView.setState((state) => ({ view: state.view === view ? null : view, isByKey }))
