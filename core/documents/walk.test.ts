import { expect, test } from 'vitest'
import { isIdentifier } from '../identifiers.ts'
import type { BlockNode, InlineNode } from './nodes.ts'
import type { StepNode } from './nodes/step/schema.ts'
import { blocksOf, boxesIn, stepsFor, validationsOf, walkBlocks } from './walk.ts'
import { plainText } from './nodes/inlineText.ts'

const words = (id: string): BlockNode => ({ type: 'paragraph', id, children: [{ type: 'text', text: id }] })
const text = { type: 'validationText', id: 'why', title: 'Why?', optional: false, hidden: false } as const
const box: BlockNode = {
  type: 'validationBox',
  id: 'box',
  title: 'Box',
  children: [{ type: 'paragraph', id: 'p-box', children: [] }, text],
}
const step = (id: string, children: BlockNode[] = [], title = id): StepNode => ({ type: 'step', id, title, minutes: 5, children })

const tree: BlockNode[] = [
  words('first'),
  {
    type: 'list',
    id: 'list',
    ordered: false,
    items: [[words('item-1')], [words('item-2'), { type: 'quote', id: 'quote', children: [words('quoted')] }]],
  },
  {
    type: 'tabs',
    id: 'tabs',
    active: 'linux',
    embedded: false,
    largeTabs: false,
    headingSize: 'md',
    children: [{ type: 'tab', id: 'linux', heading: 'Linux', children: [box] }],
  },
  { type: 'note', id: 'note', noteType: 'explain', heading: 'Why', content: [words('noted')] },
  { type: 'divider', id: 'rule' },
]

test('a document is walked depth first, in reading order', () => {
  const seen = [...walkBlocks(tree)].map((node) => ('id' in node ? node.id : ''))
  expect(seen).toEqual([
    'first',
    'list',
    'item-1',
    'item-2',
    'quote',
    'quoted',
    'tabs',
    'linux',
    'box',
    'p-box',
    'why',
    'note',
    'noted',
    'rule',
  ])
})

test('boxes are found at any place, with their validations', () => {
  expect(boxesIn(tree).map(({ id }) => id)).toEqual(['box'])
  expect(boxesIn(tree).flatMap(validationsOf)).toEqual([text])
})

test('the blocks of a document are those of its steps, then those of its sections', () => {
  const section = {
    type: 'section',
    id: 'tidy-up',
    sectionType: 'section',
    status: 'unlocked',
    heading: 'Tidy up',
    isOpen: true,
    children: [words('last')],
  } as const
  const seen = blocksOf({
    steps: [step('one', [words('a')]), step('two', [words('b')])],
    sections: [{ ...section, children: [words('last')] }],
  })
  expect(seen.map((node) => ('id' in node ? node.id : ''))).toEqual(['a', 'b', 'tidy-up', 'last'])
})

test('the plain text of a line keeps its words and nothing else', () => {
  const line: InlineNode[] = [
    { type: 'text', text: 'Run ', marks: ['strong'] },
    { type: 'codeBlock', inline: true, language: 'shell', text: 'nginx -t' },
    { type: 'break' },
    { type: 'link', href: 'https://example.org', children: [{ type: 'text', text: 'on ' }] },
    { type: 'editorVariable', id: 'v', name: 'site', scope: 'project', placeholder: 'journal.home.arpa' },
  ]
  expect(plainText(line)).toBe('Run nginx -t on journal.home.arpa')
})

test('a track replaces its own steps, and an unknown track falls back to the first', () => {
  const document = {
    steps: [step('one'), step('two')],
    tracks: [
      { id: 'commands', title: 'Commands', description: '', steps: [] },
      { id: 'console', title: 'Console', description: '', steps: [step('two', [], 'Two, by clicking')] },
    ],
  }
  const titles = (track: string | undefined) => stepsFor(document, track).map(({ title }) => title)
  expect(titles('console')).toEqual(['one', 'Two, by clicking'])
  expect([titles('commands'), titles('elsewhere'), titles(undefined)]).toEqual(Array(3).fill(['one', 'two']))
})

test('an id is kebab-case, two to sixty characters', () => {
  expect(['a1', 'make-a-key', '404', 'x'.repeat(60)].every(isIdentifier)).toBe(true)
  expect(['', 'a', 'A-b', 'a_b', '-ab', 'ab-', 'a b', 'a.b', 'ä-b', 'ab\n', 'x'.repeat(61)].some(isIdentifier)).toBe(false)
})
