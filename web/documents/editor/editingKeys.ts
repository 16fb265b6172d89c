import { Extension } from '@tiptap/core'
import { exitCode } from '@tiptap/pm/commands'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { history, redo, undo } from '@tiptap/pm/history'
import type { Command } from '@tiptap/pm/state'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'

/** Keys for undo, lists, tables and code, and for moving the caret between blocks. */
export const editingKeys = Extension.create({
  name: 'editingKeys',
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch, this.editor.view)
    const { commands } = this.editor
    return {
      'Mod-z': run(undo),
      'Mod-y': run(redo),
      'Mod-Shift-z': run(redo),
      Enter: () => this.editor.isActive('listItem') && commands.splitListItem('listItem'),
      Tab: () => commands.sinkListItem('listItem') || run(goToNextCell(1))(),
      'Shift-Tab': () => commands.liftListItem('listItem') || run(goToNextCell(-1))(),
      'Mod-Enter': run(exitCode),
    }
  },
  addProseMirrorPlugins: () => [history(), gapCursor(), tableEditing()],
})
