import { expect, test } from 'vitest'
import { contentsOf, stepStatus } from './contents.ts'
import type { BlockNode, SectionNode, StepNode } from './nodes.ts'

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
  const contents = contentsOf(document, { statuses: none })
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

test('a step tells what it is and holds, whether it and its parts are shown, and whether it has the latest bookmark [DOC-60]', () => {
  expect(contentsOf(document, { statuses: none, latestBookmark: 'keys' })[0]).toEqual({
    ...{ id: 'one', kind: 'step', title: 'Step one', description: '', minutes: 5, isOpen: true, isBookmark: true },
    children: [
      { id: 'keys', itemType: 'generic', title: 'About keys', genericType: 'heading' },
      { id: 'there', itemType: 'generic', title: 'There', genericType: 'anchor' },
    ],
    childrenVisibility: { keys: true, there: true },
  })
})

test('a box shows what its answers make of it', () => {
  const statuses = new Map([
    ['a-task', { status: 'COMPLETE' as const, filled: true }],
    ['b-task', { status: 'IN_REVIEW' as const, filled: true }],
    ['c-task', { status: 'COMPLETE' as const, filled: true }],
  ])
  const [, two] = contentsOf(document, { statuses })
  expect(two!.children.map(({ status }) => status)).toEqual(['review', 'complete'])
  expect(contentsOf(document, { statuses: none })[1]!.children.map(({ status }) => status)).toEqual(['incomplete', 'incomplete'])
})

test('the current step is open, and so is the one with the latest bookmark', () => {
  const openIds = (where: { currentStep?: string; latestBookmark?: string }) =>
    contentsOf(document, { statuses: none, ...where }).flatMap(({ id, isOpen }) => (isOpen ? [id] : []))
  expect(openIds({})).toEqual([])
  expect(openIds({ currentStep: 'one' })).toEqual(['one'])
  expect(openIds({ currentStep: 'one', latestBookmark: 'c-box' })).toEqual(['one', 'two'])
  const [one, two] = contentsOf(document, { statuses: none, currentStep: 'one', latestBookmark: 'c-box' })
  expect([one!.isBookmark, two!.isBookmark]).toEqual([false, true])
  expect([one!.childrenVisibility, contentsOf(document, { statuses: none })[0]!.childrenVisibility]).toEqual([
    { keys: true, there: true },
    { keys: false, there: false },
  ])
})

test('a step is as far as its boxes are, and says nothing of itself without any', () => {
  const of = (...statuses: Array<'complete' | 'review' | 'incomplete'>) =>
    stepStatus({ children: statuses.map((status, index) => ({ id: `b${index}`, itemType: 'validation', title: '', status })) })
  expect([of(), of('complete', 'complete'), of('complete', 'incomplete'), of('incomplete', 'review')]).toEqual([
    'none',
    'complete',
    'incomplete',
    'review',
  ])
  expect(stepStatus({ children: [{ id: 'h', itemType: 'generic', title: 'A heading' }] })).toBe('none')
})
