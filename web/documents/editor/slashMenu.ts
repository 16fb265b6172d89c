import { Extension, type Editor, type Range } from '@tiptap/core'
import { NodeSelection, Selection } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { nextIndex } from '../../ui/dom/rovingFocus.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { insertableTypes, insertBlock, type InsertedType } from './insertBlock.ts'

/** The menu that a slash opens: what fits here, narrowed down by what is typed behind it. */
export type SlashMenuState = {
  items: readonly InsertedType[]
  active: number
  /** Where the slash stands on the screen. */
  anchor: () => DOMRect | null
  choose: (type: InsertedType) => void
} | null

export type SlashMenuStore = StoreApi<SlashMenuState>
export const createSlashMenuStore = (): SlashMenuStore => createStore<SlashMenuState>(() => null)

/** Those whose name begins with the words come first, then those whose name or other words have them. */
export const matching = (types: readonly InsertedType[], typed: string): InsertedType[] => {
  const wanted = typed.trim().toLowerCase()
  const nameOf = (type: InsertedType) => messages.blocks[type].name.toLowerCase()
  const rank = (type: InsertedType) => {
    if (nameOf(type).startsWith(wanted)) return 0
    if (nameOf(type).includes(wanted)) return 1
    return messages.blocks[type].keywords.split(' ').some((word) => word.startsWith(wanted)) ? 2 : 3
  }
  return types.filter((type) => rank(type) < 3).toSorted((one, other) => rank(one) - rank(other))
}

export const slashMenu = (store: SlashMenuStore, insert: (editor: Editor, type: InsertedType, typed: Range) => void) =>
  Extension.create({
    name: 'slashMenu',
    addProseMirrorPlugins() {
      return [
        Suggestion<InsertedType, InsertedType>({
          editor: this.editor,
          char: '/',
          allowedPrefixes: [' '],
          // Some names are two words; prose behind a slash is none of them.
          allowSpaces: true,
          allow: ({ editor, state, range }) => {
            const { parent } = state.selection.$from
            if (parent.type.spec.code || parent.type.name.startsWith('table')) return false
            const typed = state.doc.textBetween(range.from + 1, range.to)
            return !typed.includes(' ') || (!typed.startsWith(' ') && matching(insertableTypes(editor), typed).length > 0)
          },
          items: ({ editor, query }) => matching(insertableTypes(editor), query),
          command: ({ editor, range, props }) => insert(editor, props, range),
          render: () => ({
            onStart: ({ items, command, clientRect }) =>
              store.setState({ items, active: 0, anchor: clientRect ?? (() => null), choose: command }, true),
            onUpdate: ({ items, command, clientRect }) =>
              store.setState({ items, active: 0, anchor: clientRect ?? (() => null), choose: command }, true),
            onExit: () => store.setState(null, true),
            onKeyDown: ({ event }) => press(store, event),
          }),
        }),
      ]
    },
  })

/**
 * Opens the menu on a line of its own, because no slash does behind a word: behind the block with the caret or the selected one, and at the
 * end of a step that is selected.
 */
export const typeSlash = (editor: Editor): void => {
  const { selection, tr } = editor.state
  if (selection instanceof NodeSelection && selection.$from.depth === 0)
    editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(selection.to - 1), -1)))
  if (insertBlock(editor, 'paragraph') !== undefined) editor.commands.insertContent('/')
}

/** True if the menu took the key. Escape is the suggestion's own. */
const press = (store: SlashMenuStore, event: KeyboardEvent): boolean => {
  const menu = store.getState()
  if (!menu || menu.items.length === 0) return false
  if (event.key === 'Enter' || event.key === 'Tab') {
    menu.choose(menu.items[menu.active]!)
    return true
  }
  const next = event.key === 'Home' || event.key === 'End' ? null : nextIndex(event.key, menu.active, menu.items.length, 'vertical')
  if (next === null) return false
  store.setState({ ...menu, active: next }, true)
  return true
}
