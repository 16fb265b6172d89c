import { expect, test } from 'vitest'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { compileText } from '../testing-content.ts'
import { checkDocument } from './document.ts'
import { reportInto, type Finding } from '../findings/rules.ts'

const tabs = ':::::tabs{#where}\n::::tab{#linux heading="Linux"}\nText.\n::::\n:::::'

/** Returns the findings of a valid project with an additional node at the beginning of its first step. */
const findingsWith = async (node: unknown): Promise<string[]> => {
  const findings: Finding[] = []
  const { project } = await compileText(tabs)
  project.document.steps[0]!.children.unshift(node as BlockNode)
  checkDocument(project, { report: reportInto(findings, 'project.md') })
  expect(findings.every(({ severity }) => severity === 'error')).toBe(true)
  return findings.map(({ message }) => message)
}

const words = [{ type: 'text', text: 'Wood.' }]
const paragraph = { type: 'paragraph', id: 'p-1', children: words }

test('a document of the compiler fits its schema', async () => {
  expect(await findingsWith(paragraph)).toEqual([])
})

test.each([
  ['a field that no paragraph has', { ...paragraph, style: 'red' }, 'The block `p-1` of type `paragraph` does not fit its schema: `style`'],
  ['HTML among words', { ...paragraph, children: [{ ...words[0], html: '<b>' }] }, 'The block `p-1` of type `paragraph`'],
  ['a heading of the first level', { type: 'heading', id: 'h-1', level: 1, children: words }, 'The block `h-1` of type `heading`'],
  ['a type that there is not', { type: 'frame', id: 'f-1' }, 'The block `f-1` of type `frame`'],
  [
    'a bad node in a list',
    { type: 'list', id: 'l-1', ordered: false, items: [[{ ...paragraph, id: 7 }]] },
    'The block `7` of type `paragraph`',
  ],
  ['a node without an id', { type: 'divider' }, 'The block `cut-the-planks` of type `step`'],
])('a document with %s is refused, and the sentence names the block', async (_, node, says) => {
  expect(await findingsWith(node)).toContainEqual(expect.stringContaining(says))
})

test('a document with a block of a type not allowed at its place is refused, at any depth', async () => {
  const tab = { type: 'tab', id: 'mac', heading: 'macOS', children: [] }
  expect(await findingsWith(tab)).toContainEqual(expect.stringContaining("The block `mac` of type `tab` isn't allowed in `step`."))
  const noted = { type: 'note', id: 'why', noteType: 'blank', heading: 'Why', content: [{ type: 'quote', id: 'q-1', children: [tab] }] }
  expect(await findingsWith(noted)).toContainEqual(expect.stringContaining("The block `mac` of type `tab` isn't allowed in `quote`."))
})
