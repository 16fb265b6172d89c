import { expect, test } from 'vitest'
import { skippedOf } from './skipped.ts'
import type { AnswerStatus } from './schema.ts'

const steps = [
  { id: 'before', title: 'Before you start' },
  { id: 'key', title: 'A key' },
  { id: 'clean', title: 'Clean up' },
]
const item = (boxId: string, stepId: string | null, status: AnswerStatus, optional = false) => ({
  boxId,
  stepId,
  title: `Task ${boxId}`,
  status,
  optional,
  hidden: false,
  filled: status !== 'INCOMPLETE',
})
const done = [item('own', 'key', 'COMPLETE'), item('extra', null, 'COMPLETE', true)]
const all = { steps, items: done, passed: ['before', 'clean'], quizAttempts: 1 }
const nothing = { done: ['before', 'key', 'clean'], steps: [], tasks: [], quiz: false }

test('nothing is skipped if everything was read and answered and the quiz was taken', () => {
  expect(skippedOf(all)).toEqual(nothing)
  expect(skippedOf({ ...all, quizAttempts: undefined })).toEqual(nothing)
})

test('steps without tasks that were not read are skipped, also the last one after every task', () => {
  expect(skippedOf({ ...all, passed: ['before'] }).steps).toEqual([{ id: 'clean', title: 'Clean up' }])
  expect(skippedOf({ ...all, passed: [] }).steps.map(({ id }) => id)).toEqual(['before', 'clean'])
})

test('optional tasks without a complete answer are skipped, and an open optional question beside an answered one is not', () => {
  const items = [item('own', 'key', 'COMPLETE'), item('own', 'key', 'INCOMPLETE', true), item('extra', null, 'INCOMPLETE', true)]
  expect(skippedOf({ ...all, items }).tasks).toEqual([{ id: 'extra', title: 'Task extra' }])
  expect(skippedOf({ ...all, items: [{ ...items[2]!, hidden: true }] }).tasks).toEqual([])
  const hidden = { ...item('extra', null, 'INCOMPLETE', true), title: 'Hidden', hidden: true }
  expect(skippedOf({ ...all, items: [hidden, items[2]!] }).tasks).toEqual([{ id: 'extra', title: 'Task extra' }])
})

test('a step with complete tasks is done without being read, and one whose optional task is open is not', () => {
  expect(skippedOf({ ...all, passed: [] })).toMatchObject({ done: ['key'] })
  const items = [item('own', 'key', 'COMPLETE'), item('extra', 'clean', 'INCOMPLETE', true)]
  expect(skippedOf({ ...all, items })).toMatchObject({ done: ['before', 'key'], steps: [] })
})

test('a quiz without a completed attempt is skipped', () => expect(skippedOf({ ...all, quizAttempts: 0 }).quiz).toBe(true))
