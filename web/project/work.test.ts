import { expect, test } from 'vitest'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import type { ValidationTextNode } from '@fieldwork/core/documents/nodes/validationText/schema.ts'
import type { AnswerStatus, Validation } from '@fieldwork/core/tasks/schema.ts'
import { isUnfolded, workCount, workOf } from './work.ts'

const question = (id: string, rest: Partial<ValidationTextNode> = {}): ValidationTextNode => ({
  type: 'validationText',
  id,
  title: `Why ${id}?`,
  optional: false,
  hidden: false,
  ...rest,
})
const step = (id: string, ...questions: ValidationTextNode[]): StepNode => ({
  type: 'step',
  id,
  title: `Step ${id}`,
  minutes: 5,
  children: questions.length === 0 ? [] : [{ type: 'validationBox', id: `${id}-box`, title: id, children: questions }],
})
const validation = (id: string, status: AnswerStatus, rest: Partial<Validation> = {}): Validation => ({
  id,
  stepId: 's',
  boxId: 'b',
  type: 'TEXT',
  title: id,
  description: '',
  optional: false,
  hidden: false,
  characterLimit: null,
  extension: '',
  status,
  answer: status === 'INCOMPLETE' ? null : { id, hidden: false, type: 'TEXT', text: { data: 'because' }, status, revision: 1 },
  ...rest,
})
const guided: GuidedDocument = {
  projectId: 'tides',
  version: 1,
  steps: [step('read'), step('ask', question('name')), step('build', question('wall'), question('extra', { optional: true }))],
  sections: [
    {
      type: 'section',
      id: 'tidy-up',
      sectionType: 'section',
      status: 'unlocked',
      heading: 'Tidy up',
      isOpen: true,
      children: step('x', question('broom')).children,
    },
  ],
  tracks: [{ id: 'console', title: 'Console', description: '', steps: [step('ask', question('name'), question('click'))] }],
}

test('work is listed by step and section, numbered as in the document, without parts that have no tasks', () => {
  const all = [
    validation('name', 'COMPLETE'),
    validation('wall', 'INCORRECT'),
    validation('extra', 'INCOMPLETE', { optional: true }),
    validation('broom', 'COMPLETE'),
  ]
  expect(
    workOf(guided, undefined, all).map(({ number, title, isDone, items }) => [number, title, isDone, items.map(({ id }) => id)]),
  ).toEqual([
    [2, 'Step ask', true, ['name']],
    [3, 'Step build', false, ['wall', 'extra']],
    [undefined, 'Tidy up', true, ['broom']],
  ])
})

test('on another track, its own tasks are listed', () => {
  const parts = workOf(guided, 'console', [validation('name', 'COMPLETE'), validation('click', 'COMPLETE')])
  expect(parts[0]!.items.map(({ id }) => id)).toEqual(['name', 'click'])
})

test('hidden tasks and hidden answers are not shown', () => {
  const hidden = validation('wall', 'COMPLETE')
  const parts = workOf(guided, undefined, [
    validation('name', 'COMPLETE', { hidden: true }),
    { ...hidden, answer: { ...hidden.answer!, hidden: true } },
    validation('extra', 'COMPLETE', { optional: true }),
  ])
  expect(parts.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(['extra'])
})

test('an empty optional task does not keep a step open', () => {
  expect(
    workOf(guided, undefined, [validation('wall', 'COMPLETE'), validation('extra', 'INCOMPLETE', { optional: true })])[0]!.isDone,
  ).toBe(true)
})

test('an optional task whose answer is wrong, or not checked yet, keeps a step open', () => {
  const isDone = (status: AnswerStatus) =>
    workOf(guided, undefined, [
      validation('wall', 'COMPLETE'),
      validation('extra', status, { optional: true, answer: validation('extra', 'INCORRECT').answer }),
    ])[0]!.isDone
  expect([isDone('INCORRECT'), isDone('INCOMPLETE')]).toEqual([false, false])
})

test('a part with only optional tasks is done once one of them is', () => {
  const isDone = (status: 'COMPLETE' | 'INCOMPLETE') =>
    workOf(guided, undefined, [validation('broom', status, { optional: true })])[0]!.isDone
  expect([isDone('INCOMPLETE'), isDone('COMPLETE')]).toEqual([false, true])
})

test('required tasks are counted, and the optional ones in the text that are open', () => {
  const optional = { optional: true }
  const all = [
    validation('name', 'COMPLETE'),
    validation('wall', 'INCORRECT'),
    validation('extra', 'INCOMPLETE', optional),
    validation('secret', 'INCOMPLETE', optional),
  ]
  expect(workCount(all, workOf(guided, undefined, all))).toEqual({ done: 1, all: 2, optionalOpen: 1 })
})

test('completed steps fold away from the reader’s position, unless the reader chooses otherwise', () => {
  const parts = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id, number: 1, items: [], isDone: id !== 'b' }))
  const shown = (readerAt: string | undefined, byHand: Array<[string, boolean]> = []) =>
    parts.filter((_, index) => isUnfolded(parts, index, readerAt, new Map(byHand))).map(({ id }) => id)
  expect(shown('d')).toEqual(['b', 'c', 'd'])
  expect(shown(undefined)).toEqual(['b'])
  expect(
    shown('d', [
      ['a', true],
      ['d', false],
    ]),
  ).toEqual(['a', 'b', 'c'])
})
