import { expect, test } from 'vitest'
import { createPassageIndex } from '../passageIndex.ts'
import { passage, passages } from '../testing-passages.ts'
import { bestPiece } from './bestPiece.ts'
import { gives, wantedBy } from './reason.ts'

test.each([
  ['why is the rope wet', 'reason'],
  ['how come it sinks', 'reason'],
  ['my rope always sinks', 'help'],
  ['still wet after that', 'help'],
  ['how do I dry a rope', undefined],
  ['is it wet', undefined],
  ['rope in the harbour', undefined],
])('“%s” wants a %s', (question, wanted) => expect(wantedBy(question)).toBe(wanted))

test('what to do answers a complaint, but not “why”', () => {
  expect([gives('Put it into the shed.', 'help'), gives('Put it into the shed.', 'reason')]).toEqual([true, false])
  expect(gives('It is wet because it rained.', 'reason')).toBe(true)
  expect(gives('It is wet because it rained.', undefined)).toBe(false)
})

test('a sentence with a reason is better than one that only repeats the question', () => {
  const index = { ...createPassageIndex(passages), weightOf: () => 1 }
  const candidate = { passage: passage('rope', ''), words: new Set(['rope', 'wet']), probability: 1, named: undefined }
  const sentences = ['The rope is wet.', 'It hangs outside, because the shed is full.']
  expect(bestPiece(index, sentences, candidate).at).toBe(0)
  expect(bestPiece(index, sentences, { ...candidate, wanted: 'reason' }).at).toBe(1)
})
