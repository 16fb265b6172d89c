import { join } from 'node:path'
import { getSchema } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { compileCatalogue } from '../../../compiler/compileCatalogue.ts'
import type { EditedDocument } from '@fieldwork/core/documents/schema.ts'
import { fromEditor, toEditor } from './editorDocument.ts'
import { nodesAndMarks } from './extensions.ts'

const { projects } = await compileCatalogue(join(import.meta.dirname, '../../../content'))
const schema = getSchema(nodesAndMarks)

/** Through the nodes of the editor, which refuse what does not fit. */
const throughEditor = (document: EditedDocument): EditedDocument => {
  const node = schema.nodeFromJSON(toEditor(document))
  node.check()
  return fromEditor(node.toJSON(), document)
}

describe.each(projects.map((project) => [project.id, project] as const))('%s', (_, { document, files }) => {
  test('comes out of the editor as it went in', () => {
    const sectionTexts = Object.fromEntries(files.map(({ contentId, blocks }) => [contentId, blocks]))
    const published = { ...document, version: 1, sectionTexts }
    expect(throughEditor(published)).toEqual(published)
  })
})
