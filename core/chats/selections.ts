import { maxSelectionLength } from './limits.ts'

/** Returns a selection as it is attached: trimmed and truncated. Empty: nothing to attach. */
export const selectionText = (text: string): string => text.trim().slice(0, maxSelectionLength).trimEnd()

/** Returns selections as they are attached: without blanks and duplicates. */
export const attachedSelections = (texts: readonly string[]): string[] => [...new Set(texts.map(selectionText))].filter(Boolean)
