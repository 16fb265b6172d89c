import { maxSelectionLength } from './limits.ts'

/** A selection as it is attached: without the space around it, and cut. Empty: there is nothing to attach. */
export const selectionText = (text: string): string => text.trim().slice(0, maxSelectionLength).trimEnd()

/** Selections as they are attached: blank ones and those that are there already are left out. */
export const attachedSelections = (texts: readonly string[]): string[] => [...new Set(texts.map(selectionText))].filter(Boolean)
