import { expect, test } from 'vitest'
import { mayBeShown, mayInsist } from './insisting.ts'

const refused = { type: 'TEXT', text: 'The seals did it', status: 'INCORRECT', refusals: 2, hint: 'Look up.', isChoice: false } as const

test.for([
  ['the second refusal of a text', refused, true],
  ['a later one of an address', { ...refused, type: 'URL', refusals: 7 }, true],
  ['the first', { ...refused, refusals: 1 }, false],
  ['one before it was edited', { ...refused, status: 'INCOMPLETE', hint: null }, false],
  ['an address that is none, which no check refused', { ...refused, type: 'URL', hint: null }, false],
  ['a choice', { ...refused, isChoice: true }, false],
  ['a picture', { ...refused, type: 'FILE', text: null }, false],
  ['a phrase that says nothing', { ...refused, text: 'I don’t know.' }, false],
  ['an answer that counts already', { ...refused, status: 'COMPLETE', hint: null }, false],
] as const)('a learner may insist on what the check refused for the second time: %s', ([, answer, expected]) => {
  expect(mayInsist(answer)).toBe(expected)
})

test.for([
  ['the first refusal of a text', { ...refused, refusals: 1 }, true],
  ['a choice', { ...refused, isChoice: true }, false],
  ['a picture', { ...refused, type: 'FILE' }, false],
  ['an answer that counts already', { ...refused, status: 'COMPLETE', hint: null }, false],
] as const)('a learner may have the explanation shown of what the check refused: %s', ([, answer, expected]) => {
  expect(mayBeShown(answer)).toBe(expected)
})
