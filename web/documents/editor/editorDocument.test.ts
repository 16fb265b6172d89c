import { join } from 'node:path'
import { getSchema, type JSONContent } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { compileCatalogue } from '../../../compiler/compileCatalogue.ts'
import type { EditedDocument } from '@fieldwork/core/documents/schema.ts'
import { blocksOf } from '@fieldwork/core/documents/walk.ts'
import { blockTypeNames } from './blockRules.ts'
import { fromEditor, toEditor } from './editorDocument.ts'
import { nodesAndMarks } from './extensions.ts'
import { everyDocument } from './testing-document.ts'

const { projects } = await compileCatalogue(join(import.meta.dirname, '../../../content'))
const schema = getSchema(nodesAndMarks)

/** Through the nodes of the editor, which refuse what does not fit. */
const throughEditor = (document: EditedDocument): EditedDocument => {
  const node = schema.nodeFromJSON(toEditor(document))
  node.check()
  return fromEditor(node.toJSON(), document)
}

describe.each(projects.map((project) => [project.id, project] as const))('%s', (_, { document, files }) => {
  test('is returned unchanged by the editor', () => {
    const sectionTexts = Object.fromEntries(files.map(({ contentId, blocks }) => [contentId, blocks]))
    const published = { ...document, version: 1, sectionTexts }
    expect(throughEditor(published)).toEqual(published)
  })
})

test('a document with every type of node is returned unchanged by the editor', () => {
  expect(throughEditor(everyDocument)).toEqual(everyDocument)
  expect([...new Set(blocksOf(everyDocument).map(({ type }) => type))].toSorted()).toEqual(blockTypeNames.toSorted())
})

test('edited code loses its colours, and other code keeps them', () => {
  const node = schema.nodeFromJSON(toEditor(everyDocument)).toJSON() as JSONContent
  const changed = JSON.parse(JSON.stringify(node).replace('"text":"openssl req\\n  -new"}]', '"text":"openssl version"}]')) as JSONContent
  const code = blocksOf(fromEditor(changed, everyDocument)).find(({ id }) => id === 'c-1')
  expect(code).toMatchObject({ text: 'openssl version', title: 'Terminal' })
  expect(code).not.toHaveProperty('runs')
})

test('a deleted tab is no longer the initially open tab', () => {
  const without = (nodes: readonly JSONContent[]): JSONContent[] =>
    nodes.flatMap((node) => {
      if ((node.attrs?.['fields'] as { id?: string } | null)?.id === 'mac') return []
      return [{ ...node, ...(node.content && { content: without(node.content) }) }]
    })
  const document = fromEditor({ type: 'doc', content: without(toEditor(everyDocument).content!) }, everyDocument)
  expect(blocksOf(document).find(({ id }) => id === 'g-1')).toMatchObject({ active: 'linux', children: [{ id: 'linux' }] })
})
