import { describe, expect, test } from 'vitest'
import { continueTarget } from './continueTarget.ts'
import type { Position } from '../documents/schema.ts'

const at = (stepId: string, blockId: string): Position => ({ stepId, blockId, offset: 0.5, readAt: '2026-11-20T10:00:00.000Z' })

const finished = { id: 'sign-box', stepId: 'sign', status: 'complete' } as const
const open = { id: 'serve-box', stepId: 'serve', status: 'incomplete' } as const
const wrong = { id: 'break-box', stepId: 'break', status: 'incorrect' } as const
const steps = [{ id: 'intro' }, { id: 'sign' }, { id: 'serve' }, { id: 'break' }]
const extra = { id: 'extra-box', stepId: null, status: 'incomplete' } as const
const boxes = [finished, open, wrong, extra]
const done = [finished, { ...open, status: 'complete' }, { ...wrong, status: 'complete' }, extra] as const
const reviewed = [finished, { ...open, status: 'review' }, wrong] as const

describe('Continue leads', () => {
  test.each([
    ['to the first step while nothing was begun', { status: 'INCOMPLETE', position: undefined, boxes }, { kind: 'start' }],
    ['to where a visitor reads', { status: 'INCOMPLETE', position: at('serve', 'p2'), boxes }, { kind: 'position' }],
    ['to the place in an open step', { status: 'IN_PROGRESS', position: at('serve', 'p2'), boxes }, { kind: 'position' }],
    ['to the place in a step without tasks', { status: 'IN_PROGRESS', position: at('read', 'p1'), boxes }, { kind: 'position' }],
    ['to the place in an extra task', { status: 'IN_PROGRESS', position: at('extra', 'p1'), boxes }, { kind: 'position' }],
    [
      'from a finished step to the beginning of the next one with an open task',
      { status: 'IN_PROGRESS', position: at('sign', 'p1'), boxes },
      { kind: 'node', id: 'serve' },
    ],
    [
      'from a finished step to the open task of a step that was worked on',
      { status: 'IN_PROGRESS', position: at('sign', 'p1'), boxes: [finished, { ...finished, id: 'first-box', stepId: 'serve' }, open] },
      { kind: 'node', id: 'serve-box' },
    ],
    [
      'from a finished step back to the open task of an earlier one',
      { status: 'IN_PROGRESS', position: at('sign', 'p1'), boxes: [open, finished] },
      { kind: 'node', id: 'serve-box' },
    ],
    [
      'to the first open task when no place is known',
      { status: 'IN_PROGRESS', position: undefined, boxes },
      { kind: 'node', id: 'serve-box' },
    ],
    [
      'to what is open before what waits for review',
      { status: 'IN_REVIEW', position: undefined, boxes: reviewed },
      { kind: 'node', id: 'break-box' },
    ],
    [
      'to what waits for review when nothing else is open',
      { status: 'IN_REVIEW', position: undefined, boxes: reviewed.slice(0, 2) },
      { kind: 'node', id: 'serve-box' },
    ],
    [
      'to the end when every task is done',
      { status: 'IN_PROGRESS', position: at('serve', 'p2'), boxes: done },
      { kind: 'node', id: 'mission' },
    ],
    ['to the start of a begun project without tasks', { status: 'IN_PROGRESS', position: undefined, boxes: [extra] }, { kind: 'start' }],
    ['to the review of a complete project', { status: 'COMPLETE', position: at('serve', 'p2'), boxes: done }, { kind: 'review' }],
  ] as const)('%s', (_, reading, target) => expect(continueTarget({ steps: [], passed: [], ...reading })).toEqual(target))

  const untouched = [{ ...finished, status: 'incomplete' }, open, { ...wrong, status: 'incomplete' }] as const
  const position = { kind: 'position' }
  test.each([
    ['from a step opened by a search result back to the first one', 'break', [], untouched, { kind: 'node', id: 'intro' }],
    ['to the first step that was neither answered nor read', 'break', ['intro'], untouched, { kind: 'node', id: 'sign' }],
    ['to a skipped step behind the answered ones', 'break', ['intro'], [finished, open, untouched[2]], { kind: 'node', id: 'serve' }],
    ['to the position of a reader who read the steps but answered no task', 'break', ['intro', 'sign', 'serve'], untouched, position],
    ['to the position of a reader who left out a step before their last answer', 'serve', [], [finished, open, wrong], position],
    ['to the position in a step with an answer', 'break', [], [untouched[0], open, wrong], position],
    ['to the position in the first step', 'intro', [], untouched, position],
    ['to the position in a section after the steps', 'extra', [], untouched, position],
  ] as const)('%s', (_, stepId, passed, ofSteps, target) =>
    expect(continueTarget({ status: 'IN_PROGRESS', position: at(stepId, 'p1'), boxes: ofSteps, steps, passed })).toEqual(target),
  )

  test.each([
    ['to the step when an update removed the block', ['serve'], { kind: 'node', id: 'serve' }],
    ['to the first open task when an update removed the step, too', [], { kind: 'node', id: 'serve-box' }],
  ])('%s', (_, left, target) => {
    const hasNode = (id: string) => left.includes(id)
    expect(continueTarget({ status: 'IN_PROGRESS', position: at('serve', 'p2'), boxes, steps, passed: ['intro'], hasNode })).toEqual(target)
  })
})
