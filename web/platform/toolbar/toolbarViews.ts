import { create } from 'zustand'

/** At most one view of the toolbar is open. */
export type ToolbarViewName = 'directory' | 'user' | 'admin' | 'course'

const closed = { view: null, isByKey: false, isByHover: false }

/**
 * `isByKey`: a shortcut opened it, so the focus has to be visible. `isByHover`: hovering opened it, so the page keeps the focus and
 * isn't inert.
 */
export const useToolbarView = create<{ view: ToolbarViewName | null; isByKey: boolean; isByHover: boolean }>()(() => closed)

/** Whether an error page replaces the page, so that a project has no side panels, and whether it says that the browser is offline. */
export const useErrorPageShown = create<{ isShown: boolean; saysOffline: boolean }>()(() => ({ isShown: false, saysOffline: false }))

export const showView = (view: ToolbarViewName): void => useToolbarView.setState({ ...closed, view })
export const hoverView = (view: ToolbarViewName): void => useToolbarView.setState({ ...closed, view, isByHover: true })
export const clearView = (): void => useToolbarView.setState(closed)
export const toggleView = (view: ToolbarViewName, isByKey = false): void =>
  // A view opened by hovering stays open when its button is pressed.
  useToolbarView.setState((state) => ({ ...closed, view: state.view === view && !state.isByHover ? null : view, isByKey }))
