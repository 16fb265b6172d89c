import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { defaultColor, highlightColor, type HighlightColor } from '@fieldwork/core/notes/colors.ts'
import { localStore } from '../platform/browser/storage.ts'

type EditorState = {
  /** Of new highlights; outlives the page. */
  preferredHighlightColor: HighlightColor
  /** False while what an administrator edits is not to reach the server; outlives the page. */
  adminDebugSavingEnabled: boolean
  /** Highlights and notes that the toolbar is about. */
  activeHighlightGroup: string | null
  /** The note that was opened last. */
  activeInstanceId: string | null
  isToolbarActive: boolean
  /** The highlight that was pressed last, until the toolbar closes. */
  pressedHighlight: string | null
  /** The pointer is on one of its highlights, flags or notes. */
  hoveredGroup: string | null
  /** The note that was just made, which takes the focus; by key also one that the tutor fills. */
  freshNote: { id: string; isByKey: boolean } | null
  /** Notes that are open without being pinned. */
  openNotes: readonly string[]
}

const atRest = {
  activeHighlightGroup: null,
  activeInstanceId: null,
  isToolbarActive: false,
  pressedHighlight: null,
  hoveredGroup: null,
  freshNote: null,
  openNotes: [],
}

/** What a damaged storage holds is not a colour. It stands above the store, which reads the storage while it is made. */
const storedColor = (kept: unknown): HighlightColor => {
  try {
    return highlightColor(String((kept as Partial<EditorState> | undefined)?.preferredHighlightColor))
  } catch {
    return defaultColor
  }
}

export const useEditorState = create<EditorState>()(
  persist((): EditorState => ({ preferredHighlightColor: defaultColor, adminDebugSavingEnabled: true, ...atRest }), {
    name: 'fieldwork.highlightColor',
    version: 1,
    storage: createJSONStorage(() => localStore),
    partialize: ({ preferredHighlightColor, adminDebugSavingEnabled }) => ({ preferredHighlightColor, adminDebugSavingEnabled }),
    merge: (kept, state) => ({
      ...state,
      preferredHighlightColor: storedColor(kept),
      adminDebugSavingEnabled: (kept as Partial<EditorState> | undefined)?.adminDebugSavingEnabled !== false,
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

/** Another project, or another person. */
export const resetEditorState = (): void => void useEditorState.setState(atRest)
