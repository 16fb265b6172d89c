import { describe, expect, test } from 'vitest'
import { createPassageIndex } from '../passageIndex.ts'
import { passage } from '../testing-passages.ts'
import { suits } from './fit.ts'
import { foundPassages } from './found.ts'

const values = { variables: [], metadata: { variables: [] } }
const blocksOf = (passages: Parameters<typeof createPassageIndex>[0], question: string) =>
  foundPassages(createPassageIndex(passages), question, values).map(({ blockId }) => blockId)

describe('a passage whose command throws work away', () => {
  const sea = [
    passage('reset', 'Throw the last catches away. The catches of the day are lost then.', {
      announcesDeletion: true,
      lookups: [{ words: 'Throw the last catches away', phrases: ['catches of the day lost', 'throw the catches away'] }],
    }),
    passage('log', 'The log of the harbour has the catches of the day.'),
    passage('boats', 'Boats leave in the morning.'),
  ]

  test('answers how to do that', () => expect(blocksOf(sea, 'throw the catches away')[0]).toBe('reset'))

  test.for(['I lost the catches of the day', 'how do I get the catches of the day back'])(
    'is neither shown nor linked for “%s”',
    (question) => expect(blocksOf(sea, question)).not.toContain('reset'),
  )
})

describe('a question that compares numbers with signs', () => {
  const sea = [
    passage('level', 'The level is +1 at noon and +2 in the evening.', {
      lookups: [{ words: 'The level is', phrases: ['why is the level so high'] }],
    }),
    passage('boats', 'Boats leave in the morning.'),
  ]
  const isSure = (question: string) => foundPassages(createPassageIndex(sea), question, values).some(({ isRelevant }) => isRelevant)

  test('is answered by a passage that has them', () => expect(isSure('why is the level +1 and then +2')).toBe(true))

  test('isn’t answered by one that has others', () => expect(isSure('why is the level -1 and not -2')).toBe(false))
})

test('a question that compares two numbers isn’t surely answered by a passage that says only one of them', () => {
  const sea = [
    passage('codes', 'Signal 4 means calm. There is another signal, for a storm.', {
      lookups: [{ words: 'Signal 4 means calm', phrases: ['what is the difference between signal 4 and signal 9'] }],
    }),
    passage('boats', 'Boats leave in the morning.'),
  ]
  const isSure = (question: string) => foundPassages(createPassageIndex(sea), question, values).some(({ isRelevant }) => isRelevant)
  expect(isSure('what does signal 4 mean')).toBe(true)
  expect(isSure('what is the difference between signal 4 and 9')).toBe(false)
})

test('a program that the shell didn’t find is a question of installing it', () => {
  const sea = [
    passage('sign', 'Sign the chart with `tidesign` twice, and the second signature counts.'),
    passage('tools', 'Install tidesign with apt. It signs charts.'),
    passage('boats', 'Boats leave in the morning.'),
  ]
  expect(blocksOf(sea, 'tidesign: command not found')).not.toContain('sign')
})

test('a passage about removing the whole project is no answer about removing something else', () => {
  const tidy = passage('tidy', 'Stop the tide. To remove the project completely:', {
    stepId: 'tidy-up',
    headings: 'Tidy up',
    lookups: [{ words: 'remove the project', phrases: ['how do I remove everything', 'how do I clean up', 'how do I undo everything'] }],
  })
  const sea = [tidy, passage('rule', 'Old catches are removed by a rule.'), passage('boats', 'Boats leave in the morning.')]
  for (const question of ['how do I clean up', 'how do I undo everything']) expect(blocksOf(sea, question)[0]).toBe('tidy')
  expect(blocksOf(sea, 'how do I get rid of the old ones?')).not.toContain('tidy')
})

describe('an author’s answer whose command throws work away', () => {
  const sea = [
    passage('begin', 'Throw the catches away, and begin with an empty boat.', {
      kind: 'answer',
      announcesDeletion: true,
      lookups: [{ words: 'boat', phrases: ['start over with the boat', 'start the boat again from zero'] }],
    }),
    passage('boats', 'Boats leave in the morning, and come back with the tide.'),
  ]

  test('answers how to start over', () => expect(blocksOf(sea, 'how do i start over with the boat')[0]).toBe('begin'))

  test('isn’t shown for “start it again”', () => expect(blocksOf(sea, 'how do i start the boat again')).not.toContain('begin'))
})

/** The blocks that are shown as an answer. */
const answersOf = (passages: Parameters<typeof createPassageIndex>[0], question: string) =>
  foundPassages(createPassageIndex(passages), question, values).flatMap(({ blockId, isRelevant }) => (isRelevant ? [blockId] : []))

test.for(['difference between ebb and flood', 'ebb vs flood', 'how is ebb different from flood?'])(
  '“%s” is answered only by what has both',
  (question) => {
    const lookups = (phrase: string) => ({ lookups: [{ words: 'ebb', phrases: [phrase, 'what is the difference'] }] })
    const ebb = passage('ebb', 'At ebb the water falls, unlike at slack.', lookups('difference between ebb and slack'))
    const both = passage('both', 'At ebb the water falls, at flood it rises.', lookups('difference between ebb and flood'))
    expect(answersOf([ebb, passage('boats', 'Boats leave in the morning.')], question)).toEqual([])
    expect(answersOf([ebb, both], question)).toContain('both')
  },
)

test('“how do I stop” isn’t answered by how to start', () => {
  const lookups = [{ words: 'engine', phrases: ['the engine of the boat'] }]
  const start = passage('start', 'Start the engine of the boat with the key.', { lookups })
  const stop = passage('stop', 'Turn the key back, and the engine of the boat will stop.', { lookups })
  expect(answersOf([start], 'how do i stop the engine of the boat')).toEqual([])
  expect(answersOf([start, stop], 'how do i stop the engine of the boat')).toEqual(['stop'])
})

test('“I deleted my branch” and “how do I make a branch?” aren’t answered by how to delete one', () => {
  const asking = (phrase: string) => passage('a', 'Type it.', { kind: 'answer', lookups: [{ words: 'branch', phrases: [phrase] }] })
  const regret = 'I deleted my branch, help'
  expect(suits(regret, asking('How do I delete a branch?'))).toBe(false)
  expect(suits('how do I make a branch', asking('How do I delete a branch?'))).toBe(false)
  expect(suits('how do I remove a branch', asking('How do I delete a branch?'))).toBe(true)
  expect(suits(regret, asking('I deleted a branch, how do I get it back?'))).toBe(true)
  expect(suits('how do I delete a branch', asking('How do I delete a branch?'))).toBe(true)
})
