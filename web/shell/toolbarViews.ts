import { create } from 'zustand'

/** At most one view stands on the toolbar. */
export type View = 'directory' | 'user' | 'admin'

export const useToolbarView = create<{ view: View | null }>()(() => ({ view: null }))

export const showView = (view: View): void => useToolbarView.setState({ view })
export const clearView = (): void => useToolbarView.setState({ view: null })
export const toggleView = (view: View): void => useToolbarView.setState((state) => ({ view: state.view === view ? null : view }))
