import { create } from 'zustand'

/** At most one view stands on the toolbar. */
export type ToolbarViewName = 'directory' | 'user' | 'admin' | 'course'

const closed = { view: null, isByKey: false, isByHover: false }

/**
 * `isByKey`: a shortcut opened it, so that the focus has to be seen. `isByHover`: the mouse did, so that the page keeps the focus and
 * nothing is inert.
 */
export const useToolbarView = create<{ view: ToolbarViewName | null; isByKey: boolean; isByHover: boolean }>()(() => closed)

/** True if an error page replaces the page, so that a project has no side panels. */
export const useErrorPageShown = create<{ isShown: boolean }>()(() => ({ isShown: false }))

export const showView = (view: ToolbarViewName): void => useToolbarView.setState({ ...closed, view })
export const hoverView = (view: ToolbarViewName): void => useToolbarView.setState({ ...closed, view, isByHover: true })
export const clearView = (): void => useToolbarView.setState(closed)
export const toggleView = (view: ToolbarViewName, isByKey = false): void =>
  // One that the mouse opened stays when its button is pressed.
  useToolbarView.setState((state) => ({ ...closed, view: state.view === view && !state.isByHover ? null : view, isByKey }))
