import { expect, onTestFinished, test } from 'vitest'
import { maxBundleBytes } from '@fieldwork/core/bundles/limits.ts'
import { answerFileLimit } from '@fieldwork/core/tasks/limits.ts'
import { Problem } from '@fieldwork/core/problems.ts'
import { admit } from './admission.ts'

const outcomeOf = (userId: string, size: number) => {
  try {
    onTestFinished(admit(userId, size).leave)
    return 'admitted'
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

test('one person has room for the largest bundle and no more', () => {
  expect([outcomeOf('one', maxBundleBytes), outcomeOf('one', 1)]).toEqual(['admitted', 'too_many_requests'])
})

test('however many people send large files, there is room left for small ones', () => {
  const people = Array.from({ length: 40 }, (_, index) => `sends much ${index}`)
  const outcomes = people.map((person) => outcomeOf(person, 30 * 1024 * 1024))
  expect(outcomes.at(-1)).toBe('busy')
  expect(people.slice(0, 12).map((person) => outcomeOf(`${person} too`, answerFileLimit))).toEqual(Array(12).fill('admitted'))
})
