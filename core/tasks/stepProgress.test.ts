import { describe, expect, test } from 'vitest'
import { doneEntries } from '../documents/contents.ts'
import type { Markers } from './schema.ts'
import { visualStatus } from './status.ts'
import { stepProgress, type StepProgress } from './stepProgress.ts'

const steps = [
  { id: 'before', title: 'Before you start' },
  { id: 'key', title: 'A key and a certificate' },
  { id: 'break', title: 'Break it on purpose' },
  { id: 'renew', title: 'Renew without you' },
]
const box = (stepId: string, status: 'incomplete' | 'review' | 'complete' | 'incorrect') => ({ id: `${stepId}-box`, stepId, status })

const states = (progress: StepProgress[]) => progress.map(({ state }) => state).join(' ')
const nothing = { passed: [] }

describe('the progress of a learner by step', () => {
  test.each<[string, Markers['boxes'], Partial<Parameters<typeof stepProgress>[2]>, string]>([
    [
      'at the first step, while no box was touched',
      [box('key', 'incomplete'), box('break', 'incomplete')],
      {},
      'current upcoming upcoming upcoming',
    ],
    ['at the first step, in a project without boxes', [], {}, 'current upcoming upcoming upcoming'],
    ['at the first step that they did not pass', [box('key', 'incomplete')], { passed: ['before'] }, 'done current upcoming upcoming'],
    [
      'at the first step whose box is open, once something is complete',
      [box('key', 'complete'), box('break', 'incomplete')],
      {},
      'upcoming done current upcoming',
    ],
    ['at a step whose box is in review', [box('key', 'review'), box('break', 'complete')], {}, 'upcoming current done upcoming'],
    ['at a step whose box is incorrect', [box('key', 'incorrect')], {}, 'upcoming current upcoming upcoming'],
    [
      'past the end, when every task is complete and the rest was read',
      [box('key', 'complete'), box('break', 'complete')],
      { passed: ['before', 'renew'] },
      'done done done done',
    ],
    [
      'at the step they read, and reading ticks nothing',
      [box('key', 'incomplete')],
      { reading: 'renew' },
      'upcoming upcoming upcoming current',
    ],
    ['at the step they read, beside what is done', [box('key', 'complete')], { reading: 'break' }, 'upcoming done current upcoming'],
  ])('%s', (_title, boxes, reader, expected) => {
    expect(states(stepProgress(steps, boxes, { ...nothing, ...reader }))).toBe(expected)
  })
})

test('the progress ticks the steps that the table of contents ticks', () => {
  const boxes = [box('key', 'complete'), box('break', 'incomplete')]
  for (const passed of [[], ['before'], ['renew']]) {
    const by = { passed }
    const entries = steps.map(({ id, title }) => ({
      id,
      title,
      kind: 'step' as const,
      isBookmark: false,
      children: boxes.flatMap(({ stepId, status }) =>
        stepId === id ? [{ id: `${id}-box`, itemType: 'validation' as const, title, status: visualStatus(status) }] : [],
      ),
    }))
    const ticked = stepProgress(steps, boxes, by).flatMap(({ id, state }) => (state === 'done' ? [id] : []))
    expect(ticked).toEqual(doneEntries(entries, by))
  }
})
