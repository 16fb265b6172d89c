import type { NoteNode } from '../documents/nodes/note/schema.ts'

type ToolbarAction = {
  /** The name in `KeyboardEvent.key`, in lower case. */
  shortcut: string
  /** The note that the action creates; null: none. */
  noteType: NoteNode['noteType'] | null
}

/** Actions of the highlight toolbar, in order. */
export const highlightActions = {
  note: { shortcut: 'n', noteType: 'blank' },
  simplify: { shortcut: 's', noteType: 'simplify' },
  explain: { shortcut: 'm', noteType: 'explain' },
  examples: { shortcut: 'e', noteType: 'examples' },
  highlight: { shortcut: 'h', noteType: null },
  ask: { shortcut: 'a', noteType: 'ask' },
  delete: { shortcut: 'backspace', noteType: null },
} as const satisfies Record<string, ToolbarAction>

export type HighlightAction = keyof typeof highlightActions

export const actionByShortcut = (key: string): HighlightAction | undefined =>
  (Object.keys(highlightActions) as HighlightAction[]).find((action) => highlightActions[action].shortcut === key.toLowerCase())

/** Returns the type of note that an action creates. @throws RangeError for an action that creates none. */
export const noteTypeOf = (action: string): NoteNode['noteType'] => {
  const noteType = Object.hasOwn(highlightActions, action) ? highlightActions[action as HighlightAction].noteType : null
  if (noteType === null) throw new RangeError(`No note is made by ${action}`)
  return noteType
}
