import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { hostileTexts } from '@fieldwork/core/notes/testing-hostileTexts.ts'
import { markdownOf } from './markdown.ts'
import { answered, documentationOf, materialOf } from './testing-documentation.ts'

type Node = { type: string; children?: Node[]; url?: string; value?: string }
const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)]

test('Markdown has the same content as the PDF, with its pictures beside it', () => {
  expect(markdownOf(documentationOf(materialOf(1)), ['images/01.jpg'])).toBe(`# Print a tide table

By Ines Ferreira, 21 November 2026

<https://ines.example/>

## What Ines built

In the words of the project’s author: A printed table.

- **Category**: Databases
- **Level**: Easy
- **Time**: 30 min
- **Concepts**: Tide
- **Name of the boat**: Heron

Made in a guided project of Fieldwork.

The invented case: A harbour prints its tides.

## Chapter 1

### Question text-1?

${'I read what the server said, and wrote down every line of it. '.repeat(6).trimEnd()}

### Question more-1?

${'I read what the server said, and wrote down every line of it. '.repeat(6).trimEnd()}

See <https://example.org/tides?part=1> for more.

### Picture shot-1? Ines’s picture for this task, not checked.

![Screenshot for “Picture shot-1?”](images/01.jpg)
`)
})

test('typed text stays text in Markdown: no heading, no HTML, no picture, and no links except to the web', () => {
  const markdown = [
    '# A heading',
    '- a list',
    '1. one',
    '> quote',
    '```\ncode',
    '| a | b |\n| - | - |',
    '---',
    '***',
    '[a]: https://x.example',
  ]
  const tasks = [...markdown, ...hostileTexts].map((text, index) => ({ ...answered(`t${index}`, text), title: `T ${text}` }))
  const documentation = documentationOf(materialOf(1, { tasks, author: '# <b>Ines</b>' }))
  const nodes = all(fromMarkdown(markdownOf(documentation, [])) as Node)
  expect(nodes.filter(({ type }) => type === 'heading')).toHaveLength(3 + tasks.length)
  const others = new Set(nodes.map(({ type }) => type))
  expect([...others].toSorted()).toEqual(['break', 'heading', 'link', 'list', 'listItem', 'paragraph', 'root', 'strong', 'text'])
  expect(nodes.filter(({ type }) => type === 'list')).toHaveLength(1)
  for (const { url } of nodes.filter(({ type }) => type === 'link')) expect(url).toMatch(/^https?:\/\//)
})

test('command output is a code block in Markdown, whatever it contains', () => {
  const printed = 'total 2\n```\n<b>bold</b>  # no heading\n````\n'
  const tasks = [{ ...answered('list', printed), isOutput: true }]
  const nodes = all(fromMarkdown(markdownOf(documentationOf(materialOf(1, { tasks })), [])) as Node)
  expect(nodes.filter(({ type }) => type === 'code').map(({ value }) => value)).toEqual([printed.trimEnd()])
  expect(nodes.map(({ type }) => type)).not.toContain('html')
})

test('commands are in the same code block as their output', () => {
  const parts = [{ kind: 'output' as const, text: 'total 2', commands: ['cd `here`', 'ls -l'] }]
  expect(markdownOf({ ...documentationOf(materialOf(1)), lead: [], parts }, [])).toContain('```console\n$ cd `here`\n$ ls -l\ntotal 2\n```')
})
