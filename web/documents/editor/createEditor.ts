import { Editor } from '@tiptap/core'
import { Extension, markInputRule, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core'
import type { EditedDocument } from '@fieldwork/core/documents/schema.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { blockIds } from './blockIds.ts'
import { codeColours } from './codeColours.ts'
import { droppedPictures } from './droppedPictures.ts'
import { editingKeys } from './editingKeys.ts'
import { toEditor } from './editorDocument.ts'
import { nodesAndMarks } from './extensions.ts'
import { insertBlock, type InsertedType } from './insertBlock.ts'
import { secretTexts } from './secretTexts.ts'
import { slashMenu, type SlashMenuStore } from './slashMenu.ts'
import styles from './DocumentEditor.module.css'

/** Typing Markdown syntax formats the text. */
const typedMarkdown = Extension.create({
  name: 'typedMarkdown',
  addInputRules() {
    const { nodes, marks } = this.editor.schema
    const fields = (values: Record<string, unknown>) => ({ fields: values })
    return [
      textblockTypeInputRule({ find: /^###\s$/, type: nodes['heading']!, getAttributes: fields({ level: 3 }) }),
      textblockTypeInputRule({ find: /^####\s$/, type: nodes['heading']!, getAttributes: fields({ level: 4 }) }),
      textblockTypeInputRule({ find: /^```\s$/, type: nodes['codeBlock']! }),
      wrappingInputRule({ find: /^[-*]\s$/, type: nodes['list']!, getAttributes: fields({ ordered: false }) }),
      wrappingInputRule({ find: /^1\.\s$/, type: nodes['list']!, getAttributes: fields({ ordered: true }) }),
      wrappingInputRule({ find: /^>\s$/, type: nodes['quote']! }),
      markInputRule({ find: /(?:^|\s)(\*\*([^*]+)\*\*)$/, type: marks['strong']! }),
      markInputRule({ find: /(?:^|[\s(])(`([^`]+)`)$/, type: marks['code']! }),
    ]
  },
})

type Options = {
  element: HTMLElement
  document: EditedDocument
  slash: SlashMenuStore
  onInsert: (type: InsertedType, at: number) => void
  pictures: Parameters<typeof droppedPictures>[0]
}

/** TipTap with the document. Its own styles are off, because the content security policy forbids them. */
export const createEditor = ({ element, document, slash, onInsert, pictures }: Options): Editor => {
  const insert: Parameters<typeof slashMenu>[1] = (editor, type, typed) => {
    const at = insertBlock(editor, type, typed)
    if (at !== undefined) onInsert(type, at)
  }
  return new Editor({
    element,
    content: toEditor(document),
    injectCSS: false,
    extensions: [
      ...nodesAndMarks,
      ...[blockIds, secretTexts, codeColours, typedMarkdown, editingKeys, slashMenu(slash, insert), droppedPictures(pictures)],
    ],
    editorProps: {
      // Keeps the caret from being covered by the bar above the text.
      scrollMargin: { top: 240, bottom: 60, left: 0, right: 0 },
      scrollThreshold: { top: 200, bottom: 40, left: 0, right: 0 },
      attributes: {
        class: styles.editor!,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': messages.document,
        'aria-describedby': 'editing-help',
      },
    },
  })
}
