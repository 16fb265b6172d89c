import { describe, expect, test } from 'vitest'
import { contentsOf, doneEntries, isEntryOpen, latestBookmarkEntry, type ContentsChild, type ContentsEntry } from './contents.ts'
import type { DoneBy } from '../tasks/done.ts'
import type { BlockNode } from './nodes.ts'
import type { SectionNode } from './nodes/section/schema.ts'
import type { StepNode } from './nodes/step/schema.ts'

const heading = (id: string, level: 3 | 4): BlockNode => ({ type: 'heading', id, level, children: [{ type: 'text', text: `About ${id}` }] })
const box = (id: string, ...tasks: string[]): BlockNode => ({
  type: 'validationBox',
  id,
  title: `Box ${id}`,
  children: tasks.map((task) => ({ type: 'validationText', id: task, title: task, optional: false, hidden: false })),
})
const step = (id: string, ...children: BlockNode[]): StepNode => ({ type: 'step', id, title: `Step ${id}`, minutes: 5, children })
const section = (id: string, sectionType: SectionNode['sectionType'], ...children: BlockNode[]): SectionNode => ({
  type: 'section',
  id,
  sectionType,
  status: 'unlocked',
  heading: `Section ${id}`,
  isOpen: true,
  children,
})

const document = {
  steps: [
    step(
      'one',
      heading('keys', 3),
      heading('small-print', 4),
      { type: 'anchor', id: 'here' },
      { type: 'anchor', id: 'there', title: 'There' },
    ),
    step('two', box('a-box', 'a-task', 'b-task'), { type: 'quote', id: 'q', children: [box('c-box', 'c-task')] }),
  ],
  sections: [section('secret', 'pro', box('teaser-box', 't')), section('more', 'extra-task', heading('deeper', 3))],
}
const none = new Map()

test('it lists steps with their headings of the third level, titled anchors and boxes, then the sections', () => {
  const contents = contentsOf(document, none)
  expect(contents.map(({ id, kind, title, minutes }) => [id, kind, title, minutes])).toEqual([
    ['one', 'step', 'Step one', 5],
    ['two', 'step', 'Step two', 5],
    ['secret', 'pro', 'Section secret', undefined],
    ['more', 'extra-task', 'Section more', undefined],
  ])
  expect(contents.map(({ children }) => children.map(({ id, title }) => `${id}: ${title}`))).toEqual([
    ['keys: About keys', 'there: There'],
    ['a-box: Box a-box', 'c-box: Box c-box'],
    [],
    ['deeper: About deeper'],
  ])
})

test('an entry has the description of its step', () => {
  const [one, two] = contentsOf({ steps: [{ ...step('one'), description: 'Why it matters.' }, step('two')], sections: [] }, none)
  expect(one).toMatchObject({ description: 'Why it matters.' })
  expect(two).not.toHaveProperty('description')
})

test('an entry has its kind and contents', () => {
  expect(contentsOf(document, none)[0]).toEqual({
    id: 'one',
    kind: 'step',
    title: 'Step one',
    minutes: 5,
    isBookmark: false,
    children: [
      { id: 'keys', itemType: 'generic', title: 'About keys' },
      { id: 'there', itemType: 'generic', title: 'There' },
    ],
  })
})

describe('bookmarks', () => {
  const long = `The key stays home, ${'and so it goes on '.repeat(6)}`
  const marked = {
    ...document,
    steps: [step('one', heading('keys', 3), { type: 'paragraph', id: 'p', children: [{ type: 'text', text: long }] }), document.steps[1]!],
  }
  const bookmarks = [
    { block: 'two', changed: 3 },
    { block: 'p', changed: 5 },
    { block: 'keys', changed: 4 },
    { block: 'a-box', changed: 1 },
  ]
  const entries = contentsOf(marked, none, bookmarks)

  test('a bookmarked block is a part of its step, named by its first words; a task stays one', () => {
    expect(entries.map(({ id, isBookmark }) => [id, isBookmark]).slice(0, 2)).toEqual([
      ['one', false],
      ['two', true],
    ])
    expect(entries[0]!.children.map(({ itemType, title }) => [itemType, title])).toEqual([
      ['bookmark', 'About keys'],
      ['bookmark', 'The key stays home, and so it goes on and so it goes on and…'],
    ])
    expect(entries[1]!.children[0]).toMatchObject({ id: 'a-box', itemType: 'validation' })
  })

  test('the step of the bookmark that was set last is open', () => {
    expect(latestBookmarkEntry(entries, bookmarks)).toBe('one')
    expect(latestBookmarkEntry(entries, [...bookmarks, { block: 'two', changed: 6 }])).toBe('two')
    expect(latestBookmarkEntry(entries, [])).toBeUndefined()
    expect(isEntryOpen('one', 'two', new Map(), 'one')).toBe(true)
    expect(isEntryOpen('one', 'two', new Map([['one', false]]), 'one')).toBe(false)
  })
})

test('a box shows what its answers make of it', () => {
  const statuses = new Map([
    ['a-task', { status: 'COMPLETE' as const, filled: true }],
    ['b-task', { status: 'IN_REVIEW' as const, filled: true }],
    ['c-task', { status: 'COMPLETE' as const, filled: true }],
  ])
  const [, two] = contentsOf(document, statuses)
  expect(two!.children.map(({ status }) => status)).toEqual(['review', 'complete'])
  expect(contentsOf(document, none)[1]!.children.map(({ status }) => status)).toEqual(['incomplete', 'incomplete'])
})

test('an entry shows its parts where the reader is, and as they opened or folded it by hand', () => {
  const openIds = (current: string | undefined, byHand: Array<[string, boolean]> = []) =>
    ['one', 'two'].filter((id) => isEntryOpen(id, current, new Map(byHand)))
  expect(openIds(undefined)).toEqual([])
  expect(openIds('one')).toEqual(['one'])
  expect(openIds('one', [['one', false]])).toEqual([])
  expect(openIds('one', [['two', true]])).toEqual(['one', 'two'])
})

describe('an entry is done', () => {
  type Parts = Array<ContentsChild['status']>
  const entry = (id: string, ...boxes: Parts): ContentsEntry => ({
    id,
    title: id,
    kind: 'step',
    isBookmark: false,
    children: [
      { id: `${id}-heading`, itemType: 'generic', title: 'A heading' },
      ...boxes.map((status, index) => ({ id: `${id}-${index}`, itemType: 'validation' as const, title: '', status: status! })),
    ],
  })
  const extra = (id: string, ...boxes: Parts): ContentsEntry => ({ ...entry(id, ...boxes), kind: 'extra-task' })
  const open: DoneBy = { passed: [] }

  test.for<[string, ContentsEntry[], Partial<DoneBy>, string[]]>([
    ['with all its tasks', [entry('a', 'complete', 'complete'), entry('b', 'complete', 'incomplete'), entry('c', 'review')], {}, ['a']],
    ['without tasks, not by itself', [entry('read'), entry('a', 'incomplete')], {}, []],
    ['without tasks, not by later tasks', [entry('read'), entry('more'), entry('a', 'complete')], {}, ['a']],
    ['without tasks, once it was read', [entry('read'), entry('a', 'incomplete')], { passed: ['read'] }, ['read']],
    ['without tasks at the end, not by the tasks before it', [entry('a', 'complete'), entry('end'), extra('e', 'incomplete')], {}, ['a']],
    ['with tasks, not by being read', [entry('a', 'complete', 'incomplete')], { passed: ['a'] }, []],
    ['as an extra task, with its answer', [extra('e', 'complete'), extra('tidy-up')], {}, ['e']],
  ])('%s', ([, entries, progress, ids]) => expect(doneEntries(entries, { ...open, ...progress })).toEqual(ids))
})
