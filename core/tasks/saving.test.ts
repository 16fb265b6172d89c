import { expect, test } from 'vitest'
import type { Answer, AnswerStatus, AnswerWrite } from './schema.ts'
import { resetsBox, writeOutcome, type WriteOutcome } from './saving.ts'

const stored = (status: AnswerStatus, data = 'kept', key: string | null = null) => ({
  answer: { id: 'a-task', hidden: false, type: 'TEXT', text: { data }, status, revision: 3 } satisfies Answer,
  key,
  earlierKeys: ['k-before'],
})
const write = (status: AnswerStatus, data = 'new', rest: Partial<AnswerWrite> = {}): AnswerWrite => ({
  id: 'a-task',
  type: 'TEXT',
  text: { data },
  status,
  ...rest,
})
const picture = (name: string) => ({ type: 'FILE', file: { name, storageName: 'p_a-task' } }) as const

const editLocked = { gate: 'validation_edit', code: 'plan_required' } as const

test.for<[string, ReturnType<typeof stored> | undefined, AnswerWrite, boolean, WriteOutcome]>([
  ['a first write', undefined, write('INCOMPLETE'), false, 'write'],
  ['a first write that expects nothing stored', undefined, write('INCOMPLETE', 'new', { revision: 0 }), false, 'write'],
  ['a write over an answer that a restart removed', undefined, write('INCOMPLETE', 'new', { revision: 3 }), true, 'stale'],
  ['a write without a revision', stored('INCOMPLETE'), write('INCOMPLETE'), false, 'write'],
  ['a write over the revision it knows', stored('INCOMPLETE'), write('INCOMPLETE', 'new', { revision: 3 }), false, 'write'],
  ['a write over an older revision', stored('INCOMPLETE'), write('INCOMPLETE', 'new', { revision: 2 }), false, 'stale'],
  ['a write over a revision that does not exist', stored('INCOMPLETE'), write('INCOMPLETE', 'new', { revision: 9 }), false, 'stale'],
  ['a repeated key', stored('INCOMPLETE', 'new', 'k1'), write('INCOMPLETE', 'new', { revision: 2, key: 'k1' }), false, 'repetition'],
  [
    'a repeated key of a grade',
    stored('INCORRECT', 'new', 'k1'),
    write('COMPLETE', 'new', { revision: 2, key: 'k1' }),
    false,
    'repetition',
  ],
  ['a key with another text', stored('INCOMPLETE', 'first', 'k1'), write('INCOMPLETE', 'second', { key: 'k1' }), false, 'key_reused'],
  [
    'a key with another flag',
    stored('INCOMPLETE', 'kept', 'k1'),
    write('INCOMPLETE', 'kept', { key: 'k1', hidden: true }),
    false,
    'key_reused',
  ],
  ['a key of a draft for review', stored('INCORRECT', 'kept', 'k1'), write('IN_REVIEW', 'kept', { key: 'k1' }), false, 'key_reused'],
  ['a key of a grade for a draft', stored('COMPLETE', 'kept', 'k1'), write('INCOMPLETE', 'kept', { key: 'k1' }), true, 'key_reused'],
  [
    'a repeated key of an answer taken back with its box',
    stored('INCOMPLETE', 'kept', 'k1'),
    write('COMPLETE', 'kept', { key: 'k1' }),
    true,
    'repetition',
  ],
  [
    'a late retry of an earlier key',
    stored('INCOMPLETE', 'newer', 'k1'),
    write('INCOMPLETE', 'older', { key: 'k-before' }),
    false,
    'stale',
  ],
  [
    'another key over an older revision',
    stored('INCOMPLETE', 'kept', 'k1'),
    write('INCOMPLETE', 'new', { revision: 2, key: 'k2' }),
    false,
    'stale',
  ],
  ['the same draft from a second tab', stored('INCOMPLETE'), write('INCOMPLETE', 'kept', { revision: 2 }), false, 'repetition'],
  ['the same draft, now for review', stored('INCOMPLETE'), write('IN_REVIEW', 'kept'), false, 'write'],
  ['Done pressed twice on a right answer', stored('COMPLETE'), write('COMPLETE', 'kept', { revision: 2 }), false, 'repetition'],
  ['Done pressed twice on a wrong answer', stored('INCORRECT'), write('COMPLETE', 'kept', { revision: 2 }), false, 'repetition'],
  ['another try with the same wrong answer', stored('INCORRECT'), write('COMPLETE', 'kept', { revision: 3 }), false, 'write'],
  ['a flag that changed', stored('INCOMPLETE'), write('INCOMPLETE', 'kept', { hidden: true }), false, 'write'],
  ['a free edit of a complete answer', stored('COMPLETE'), write('INCOMPLETE'), false, editLocked],
  ['a free change of status of a complete answer', stored('COMPLETE'), write('INCOMPLETE', 'kept'), false, editLocked],
  ['a free late draft over an answer completed elsewhere', stored('COMPLETE'), write('INCOMPLETE', 'new', { revision: 2 }), false, 'stale'],
  ['a Pro edit of a complete answer', stored('COMPLETE'), write('INCOMPLETE'), true, 'write'],
])('%s', ([, kept, sent, pro, outcome]) => expect(writeOutcome(kept, sent, pro)).toEqual(outcome))

test('the same file again is a repetition, another name or another kind of answer is not', () => {
  const kept = {
    answer: { id: 'a-task', hidden: false, ...picture('a.png'), status: 'INCOMPLETE', revision: 1 } satisfies Answer,
    key: null,
    earlierKeys: [],
  }
  const sent = { id: 'a-task', status: 'INCOMPLETE' } as const
  expect(writeOutcome(kept, { ...sent, ...picture('a.png') }, false)).toBe('repetition')
  expect(writeOutcome(kept, { ...sent, ...picture('b.png') }, false)).toBe('write')
  expect(writeOutcome(kept, { ...sent, type: 'TEXT' }, false)).toBe('write')
})

test('another upload under the same name is a change; its retry, an older write and a repeated Done are not', () => {
  const uploaded = (status: AnswerStatus) => ({
    answer: { id: 'a-task', hidden: false, ...picture('a.png'), status, revision: 2 } satisfies Answer,
    key: 'k1',
    earlierKeys: [],
  })
  const draft = { id: 'a-task', ...picture('a.png'), status: 'INCOMPLETE' } as const
  expect(writeOutcome(uploaded('INCOMPLETE'), { ...draft, revision: 2, key: 'k2' }, false)).toBe('write')
  expect(writeOutcome(uploaded('INCOMPLETE'), { ...draft, revision: 1, key: 'k1' }, false)).toBe('repetition')
  expect(writeOutcome(uploaded('INCOMPLETE'), { ...draft, revision: 1, key: 'k2' }, false)).toBe('repetition')
  expect(writeOutcome(uploaded('COMPLETE'), { ...draft, status: 'COMPLETE', revision: 2, key: 'k2' }, false)).toBe('repetition')
  expect(writeOutcome(uploaded('COMPLETE'), { ...draft, revision: 2, key: 'k2' }, false)).toEqual(editLocked)
})

test('editing a complete answer resets its whole box; review, another grade and other answers do not', () => {
  const statuses = ['IN_REVIEW', 'INCOMPLETE', 'INCORRECT', 'COMPLETE'] as const
  const resetting = statuses.flatMap((before) =>
    statuses.filter((after) => resetsBox(before, after)).map((after) => `${before} to ${after}`),
  )
  expect(resetting).toEqual(['COMPLETE to INCOMPLETE', 'COMPLETE to INCORRECT'])
  expect(resetsBox(undefined, 'INCOMPLETE')).toBe(false)
})
