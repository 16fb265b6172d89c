import { expect, test } from 'vitest'
import type { BlockNode, GuidedDocument } from '../documents/nodes.ts'
import type { StepNode } from '../documents/nodes/step/schema.ts'
import type { ValidationBoxNode } from '../documents/nodes/validationBox/schema.ts'
import { changesBetween } from './changes.ts'

const none = { added: 0, changed: 0, removed: 0 }
const paragraph = (text: string): BlockNode => ({ type: 'paragraph', id: `p-${text}`, children: [{ type: 'text', text }] })
const box = (...questions: string[]): ValidationBoxNode => ({
  type: 'validationBox',
  id: 'box',
  title: 'Prove it',
  children: questions.map((question) => {
    const [id, title = id] = question.split(': ')
    return { type: 'validationText', id: id!, title: title!, optional: false, hidden: id!.startsWith('hidden') }
  }),
})
const step = (id: string, ...children: BlockNode[]): StepNode => ({ type: 'step', id, title: id, minutes: 10, children })
type Pages = Pick<GuidedDocument, 'steps' | 'sections' | 'tracks'>
const pages = (steps: StepNode[], tracks: GuidedDocument['tracks'] = []): Pages => ({ steps, sections: [], tracks })
const track = (...steps: StepNode[]) => [{ id: 'node', title: 'Node', description: '', steps }]
const code = (runs: Array<[null, number]>): BlockNode => ({
  type: 'codeBlock',
  id: 'c',
  inline: false,
  language: 'shell',
  text: 'ls',
  copyable: true,
  expandable: true,
  ask: true,
  runs,
})

const section: GuidedDocument['sections'][number] = {
  type: 'section',
  id: 's',
  sectionType: 'extra-task',
  status: 'unlocked',
  heading: 'More',
  isOpen: false,
  children: [],
}

type Expected = Pick<ReturnType<typeof changesBetween>, 'steps' | 'tasks'> & { removedTasks?: string[] }

test.for<[string, Pages, Pages, Expected]>([
  ['the same text', pages([step('a', paragraph('x'))]), pages([step('a', paragraph('x'))]), { steps: none, tasks: none }],
  ['other colours', pages([step('a', code([[null, 2]]))]), pages([step('a', code([]))]), { steps: none, tasks: none }],
  ['other words', pages([step('a', paragraph('x'))]), pages([step('a', paragraph('y'))]), { steps: { ...none, changed: 1 }, tasks: none }],
  [
    'other words on one track',
    pages([step('a')], track(step('a', paragraph('x')))),
    pages([step('a')], track(step('a', paragraph('y')))),
    { steps: { ...none, changed: 1 }, tasks: none },
  ],
  ['a step more', pages([step('a')]), pages([step('a'), step('b')]), { steps: { ...none, added: 1 }, tasks: none }],
  ['a step less', pages([step('a'), step('b')]), pages([step('b')]), { steps: { ...none, removed: 1 }, tasks: none }],
  [
    'a task more and a task less',
    pages([step('a', box('one', 'two'))]),
    pages([step('a', box('two', 'three', 'four'))]),
    { steps: none, tasks: { added: 2, changed: 0, removed: 1 }, removedTasks: ['one'] },
  ],
  [
    'another question',
    pages([step('a', box('one: Why?'))]),
    pages([step('a', box('one: How?'))]),
    { steps: none, tasks: { ...none, changed: 1 } },
  ],
  [
    'the first box',
    pages([step('a', paragraph('x'))]),
    pages([step('a', paragraph('x'), box('one'))]),
    { steps: none, tasks: { ...none, added: 1 } },
  ],
  ['a hidden task', pages([step('a', box('one'))]), pages([step('a', box('one', 'hidden'))]), { steps: none, tasks: none }],
  [
    'a task in a section',
    pages([step('a')]),
    { ...pages([step('a')]), sections: [{ ...section, children: [box('one')] }] },
    { steps: none, tasks: { ...none, added: 1 } },
  ],
])('a version with %s is told as such', ([, from, to, expected]) =>
  expect(changesBetween(from, to)).toEqual({ removedTasks: [], renamedTasks: {}, ...expected }),
)

test('what has another name by an alias is the same step and task, and changed only where its words are', () => {
  const link = (to: string): BlockNode => ({
    type: 'paragraph',
    id: 'p',
    children: [{ type: 'contentLink', linkType: 'content', to, children: [{ type: 'text', text: 'above' }] }],
  })
  const from = pages([step('a', box('one: Why?', 'two: How?', 'three: Where?'), link('one'))])
  const to = pages([{ ...step('b', box('uno: Why?', 'dos: How, then?'), link('uno')), title: 'a' }])
  const aliases = { a: 'b', one: 'uno', two: 'dos', 'long-ago': 'uno' }
  expect(changesBetween(from, to, aliases)).toEqual({
    steps: none,
    tasks: { added: 0, changed: 1, removed: 1 },
    removedTasks: ['three'],
    renamedTasks: { one: 'uno', two: 'dos' },
  })
})
