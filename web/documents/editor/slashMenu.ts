import { Extension, type Editor, type Range } from '@tiptap/core'
import { NodeSelection, Selection } from '@tiptap/pm/state'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { nextIndex } from '../../ui/dom/rovingFocus.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { insertableTypes, insertBlock, type InsertedType } from './insertBlock.ts'

/** The menu that a slash opens: types that can be inserted here, filtered by the text after the slash. */
export type SlashMenuState = {
  items: readonly InsertedType[]
  active: number
  /** The position of the slash on the screen. */
  anchor: () => DOMRect | null
  choose: (type: InsertedType) => void
} | null

export type SlashMenuStore = StoreApi<SlashMenuState>
export const createSlashMenuStore = (): SlashMenuStore => createStore<SlashMenuState>(() => null)

/** Types that match: by the start of their name first, then by name, then by keyword. */
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
      const show = ({ items, command, clientRect }: SuggestionProps<InsertedType, InsertedType>) =>
        store.setState({ items, active: 0, anchor: clientRect ?? (() => null), choose: command }, true)
      return [
        Suggestion<InsertedType, InsertedType>({
          editor: this.editor,
          char: '/',
          allowedPrefixes: [' '],
          // Some names have two words. Other text after a slash closes the menu.
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
            onStart: show,
            onUpdate: show,
            onExit: () => store.setState(null, true),
            onKeyDown: ({ event }) => press(store, event),
          }),
        }),
      ]
    },
  })

/** Opens the menu on a new line after the current block, or at the end of a selected step. A slash after a word wouldn't open it. */
export const typeSlash = (editor: Editor): void => {
  const { selection, tr } = editor.state
  if (selection instanceof NodeSelection && selection.$from.depth === 0)
    editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(selection.to - 1), -1)))
  if (insertBlock(editor, 'paragraph') !== undefined) editor.commands.insertContent('/')
}

/** True if the menu handled the key. The suggestion plugin handles Escape. */
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
