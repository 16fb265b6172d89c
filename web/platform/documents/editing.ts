import { create } from 'zustand'

/** The project that an administrator edits in place, and whether they asked to discard their changes. */
export const useEditing = create<{ projectId: string | null; isResetAsked: boolean }>()(() => ({ projectId: null, isResetAsked: false }))

export const startEditing = (projectId: string): void => useEditing.setState({ projectId, isResetAsked: false })
export const stopEditing = (): void => useEditing.setState({ projectId: null, isResetAsked: false })
export const askReset = (isResetAsked: boolean): void => useEditing.setState({ isResetAsked })
