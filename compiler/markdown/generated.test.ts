import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlockNode, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { TextNode } from '@fieldwork/core/documents/nodes/text/schema.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { blockText } from '@fieldwork/core/documents/blockText.ts'
import { type Finding, reportInto } from '../findings/rules.ts'
import type { ProjectContext } from './context.ts'
import { parseMarkdown } from './parse.ts'
import { readBody } from './steps.ts'
import { isBlank } from './writeBlocks.ts'
import { writeProject } from './writeProject.ts'

/* Random documents with Markdown syntax everywhere. */

const signs = '*_`~[]()<>!#+-=|\\{}:.&"\'$^/1234567890 '
const character = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...signs) },
  { weight: 2, arbitrary: fc.constantFrom(...'abAB. ,éß漢😀') },
)
const words = fc
  .oneof(
    fc.string({ unit: character, minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      '1. one',
      '- item',
      '# title',
      '> quote',
      '::note',
      ':::note',
      '10:30',
      'a:b[c]',
      '20 000',
      '```',
      ' www.example.org ',
      ' a@b.co ',
      ' https://example.org/ ',
      '&amp;',
      '<b>',
      '| a | b |',
      '---',
      '[x]',
      '\\',
      '[ ] no',
      '![a](b)',
      '+ a',
      '    code',
      '===',
      ':name',
    ),
  )
  // A name in braces is a variable; undeclared ones are refused.
  .filter((text) => text.trim() !== '' && !/\{\{[a-z]/.test(text))
const titleWords = words.map((text) => text.trim())
const someMarks = fc.subarray(['strong', 'emphasis', 'strike'] as const)

const plainWords: fc.Arbitrary<TextNode> = words.map((value) => ({ type: 'text', text: value }))
/** Adjacent marks without a space are ambiguous in Markdown. */
const marked: fc.Arbitrary<TextNode[]> = fc.record({ text: words, marks: someMarks }).map(({ text, marks }) => [
  { type: 'text', text: ' ' },
  { type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) },
  { type: 'text', text: ' ' },
])
// Tables can't contain code with a backslash before a bar, and adjacent code is joined.
const code: fc.Arbitrary<InlineNode> = words
  .map((value) => value.trim())
  .filter((value) => !/\\\||^\||\\$/.test(value))
  .map((text) => ({ type: 'codeBlock', inline: true, language: 'shell', text }))
const atom = fc.oneof(
  code,
  fc.constant<InlineNode>({ type: 'editorVariable', id: '', name: 'boat', scope: 'project', placeholder: 'Heron' }),
)
const plain = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: plainWords.map((one) => [one]) },
      { weight: 2, arbitrary: marked },
      { weight: 1, arbitrary: atom.map((one) => [one]) },
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts): InlineNode[] => parts.flat())
const link = fc.record({
  href: fc.constantFrom('https://example.org/a_(b)', 'https://example.org/', 'mailto:a@b.co'),
  text: fc.array(marked, { minLength: 1, maxLength: 2 }),
})
const linked: fc.Arbitrary<InlineNode> = fc.oneof(
  link.map(({ href, text }) => ({ type: 'link' as const, href, children: text.flat() })),
  fc
    .array(marked, { minLength: 1, maxLength: 2 })
    .map((parts) => parts.flat())
    .map((children) => ({ type: 'concept' as const, conceptId: 'keel', conceptName: 'Keel', children })),
)
const inlines: fc.Arbitrary<InlineNode[]> = fc
  .tuple(plain, fc.array(linked, { maxLength: 1 }), plain)
  .map(([before, inside, after]) => [...before, ...inside, ...after])

const paragraph: fc.Arbitrary<BlockNode> = inlines.map((children) => ({ type: 'paragraph', id: 'p-1', children }))
const leaf: fc.Arbitrary<BlockNode> = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  fc
    .record({ level: fc.constantFrom(3 as const, 4 as const), children: inlines })
    .map((node) => ({ type: 'heading' as const, id: 'h-1', ...node })),
  fc
    .record({ checked: fc.boolean(), children: inlines })
    .map((node) => ({ type: 'checkbox' as const, id: 'x-1', disabled: false, ...node })),
  fc.constant<BlockNode>({ type: 'divider', id: 'd-1' }),
  fc
    .record({
      text: fc.array(words, { minLength: 1, maxLength: 3 }),
      copyable: fc.boolean(),
      title: fc.option(
        titleWords.filter((one) => !/["'\\&`]/.test(one)),
        { nil: undefined },
      ),
    })
    .map(({ text, copyable, title }) => ({
      type: 'codeBlock' as const,
      id: 'c-1',
      inline: false as const,
      language: 'python',
      text: text.join('\n'),
      copyable,
      expandable: false,
      ask: false,
      ...(title !== undefined && { title }),
    })),
  fc
    .record({ head: fc.array(plain, { minLength: 2, maxLength: 2 }), row: fc.array(plain, { minLength: 2, maxLength: 2 }) })
    .map(({ head, row }) => ({
      type: 'table' as const,
      id: 't-1',
      align: [null, 'right' as const],
      head,
      rows: [row],
    })),
)
const { flow } = fc.letrec<{ flow: BlockNode }>((tie) => ({
  flow: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 5, arbitrary: leaf },
    {
      weight: 2,
      arbitrary: fc
        .record({
          ordered: fc.boolean(),
          items: fc.array(fc.array(tie('flow'), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
        })
        // A thematic break at the start of an item looks like a list.
        .filter(({ items }) => items.every(([first]) => first?.type !== 'divider'))
        .map((node) => ({ type: 'list' as const, id: 'l-1', ...node })),
    },
    {
      weight: 1,
      arbitrary: fc.array(tie('flow'), { minLength: 1, maxLength: 2 }).map((children) => ({ type: 'quote' as const, id: 'q-1', children })),
    },
  ),
}))
const note: fc.Arbitrary<BlockNode> = fc
  .record({ heading: titleWords, content: fc.array(flow, { minLength: 1, maxLength: 3 }) })
  .map(({ heading, content }) => ({
    type: 'note' as const,
    id: 'n-1',
    noteType: 'explain' as const,
    heading,
    content,
  }))
const box: fc.Arbitrary<BlockNode> = fc
  .record({ title: titleWords, question: titleWords, placeholder: titleWords, before: paragraph })
  .map(({ title, question, placeholder, before }) => ({
    type: 'validationBox' as const,
    id: 'box',
    title,
    children: [
      before as never,
      { type: 'validationText' as const, id: 'asked', title: question, forOthers: question, placeholder, optional: true, hidden: false },
    ],
  }))
const blocks = fc.array(fc.oneof({ weight: 6, arbitrary: flow }, { weight: 1, arbitrary: note }, { weight: 1, arbitrary: box }), {
  minLength: 1,
  maxLength: 5,
})

const head = '---\nvariables:\n  - name: boat\n    label: Name\n    placeholder: Heron\n---\n'
const written = (children: BlockNode[]) => {
  const step = { type: 'step' as const, id: 'one', title: 'One', minutes: 5, children }
  return writeProject({ steps: [step], sections: [], tracks: [] }, { texts: { 'project.md': head }, pictures: new Map() }).texts[
    'project.md'
  ]!
}

const read = (markdown: string): { children: BlockNode[]; findings: Finding[] } => {
  const findings: Finding[] = []
  const project: ProjectContext = {
    id: 'generated',
    variables: new Map([['boat', { placeholder: 'Heron', scope: 'project' }]]),
    masks: new Set(),
    concepts: new Map([['keel', 'Keel']]),
    projects: new Set(),
    pictures: new Map(),
    used: { variables: new Set(), fields: new Set(), pictures: new Set() },
    colour: () => undefined,
  }
  const source = { path: 'project.md', text: markdown, report: reportInto(findings, 'project.md') }
  const { steps } = readBody(parseMarkdown(source), project, source)
  return { children: steps[0]?.node.children ?? [], findings: findings.filter(({ severity }) => severity === 'error') }
}

/** Returns the type and text of every block, with collapsed white space. */
const said = (nodes: BlockNode[]) =>
  [...walkBlocks(nodes)].filter((node) => !isBlank(node)).map((node) => `${node.type} ${blockText(node)}`.replace(/\s+/g, ' ').trim())

test('any document, written as Markdown, is read with the same blocks and words, and once read stays as it is', () => {
  fc.assert(
    fc.property(blocks, (children) => {
      const markdown = written(children)
      const first = read(markdown)
      expect(first.findings).toEqual([])
      expect(said(first.children)).toEqual(said(children))
      const second = read(written(first.children))
      expect(second.children).toEqual(first.children)
    }),
  )
})

test('digits behind an escaped sign and before a link stay digits', () => {
  const named: InlineNode = { type: 'link', href: 'https://example.org/', children: [{ type: 'text', text: 'one' }] }
  const children: BlockNode[] = [{ type: 'paragraph', id: 'p-1', children: [{ type: 'text', text: '*:5' }, named] }]
  expect(said(read(written(children)).children)).toEqual(['paragraph *:5one'])
})

test('digits before a picture and a link stay digits', () => {
  const named: InlineNode = { type: 'link', href: 'https://example.org/', children: [{ type: 'text', text: 'one' }] }
  const children: BlockNode[] = [{ type: 'paragraph', id: 'p-1', children: [{ type: 'text', text: ':2😀' }, named] }]
  expect(said(read(written(children)).children)).toEqual(['paragraph :2😀one'])
})
