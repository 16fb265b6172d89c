import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { defaultColor, highlightColor, type HighlightColor } from '@fieldwork/core/notes/colors.ts'
import { localStore } from '../platform/browser/storage.ts'

type EditorState = {
  /** The color of new highlights; persisted. */
  preferredHighlightColor: HighlightColor
  /** False while an administrator's edits must not be saved; persisted. Here because the specification names it as part of this state. */
  adminDebugSavingEnabled: boolean
  /** The group that the toolbar applies to. */
  activeHighlightGroup: string | null
  /** The most recently opened note. */
  activeInstanceId: string | null
  isToolbarActive: boolean
  /** The highlight that was pressed, until the toolbar closes. */
  pressedHighlight: string | null
  /** The group whose highlight, flag or note is under the pointer. */
  hoveredGroup: string | null
  /** A new note, which takes the focus. A note that the tutor fills takes it only if it was created by key. */
  freshNote: { id: string; isByKey: boolean } | null
  /** Open notes that aren't pinned. */
  openNotes: readonly string[]
}

const initial = {
  activeHighlightGroup: null,
  activeInstanceId: null,
  isToolbarActive: false,
  pressedHighlight: null,
  hoveredGroup: null,
  freshNote: null,
  openNotes: [],
}

/** Storage may be damaged. Defined before the store, because `persist` calls it during creation. */
const storedColor = (stored: unknown): HighlightColor => {
  try {
    return highlightColor(String((stored as Partial<EditorState> | undefined)?.preferredHighlightColor))
  } catch {
    return defaultColor
  }
}

export const useEditorState = create<EditorState>()(
  persist((): EditorState => ({ preferredHighlightColor: defaultColor, adminDebugSavingEnabled: true, ...initial }), {
    name: 'fieldwork.highlightColor',
    version: 1,
    storage: createJSONStorage(() => localStore),
    partialize: ({ preferredHighlightColor, adminDebugSavingEnabled }) => ({ preferredHighlightColor, adminDebugSavingEnabled }),
    merge: (stored, state) => ({
      ...state,
      preferredHighlightColor: storedColor(stored),
      adminDebugSavingEnabled: (stored as Partial<EditorState> | undefined)?.adminDebugSavingEnabled !== false,
    }),
  }),
)

export const preferColor = (color: HighlightColor): void => void useEditorState.setState({ preferredHighlightColor: color })

export const enableEditorSaving = (isEnabled: boolean): void => void useEditorState.setState({ adminDebugSavingEnabled: isEnabled })

export const openNote = (id: string): void =>
  void useEditorState.setState(({ openNotes }) => ({ openNotes: [...openNotes.filter((one) => one !== id), id], activeInstanceId: id }))

export const closeNote = (id: string): void =>
  void useEditorState.setState(({ openNotes, activeInstanceId }) => ({
    openNotes: openNotes.filter((one) => one !== id),
    activeInstanceId: activeInstanceId === id ? null : activeInstanceId,
  }))

export const pressHighlight = (id: string | null): void => void useEditorState.setState({ pressedHighlight: id })

export const hoverGroup = (group: string, isHovered: boolean): void =>
  void useEditorState.setState(({ hoveredGroup }) => ({ hoveredGroup: isHovered ? group : hoveredGroup === group ? null : hoveredGroup }))

export const useIsHovered = (group: string): boolean => useEditorState(({ hoveredGroup }) => hoveredGroup === group)

/** Called when the project or user changes. */
export const resetEditorState = (): void => void useEditorState.setState(initial)
