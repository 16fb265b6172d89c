import { describe, expect, test } from 'vitest'
import { createPassageIndex } from '../passageIndex.ts'
import { passage } from '../testing-passages.ts'
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

test('a passage about removing the whole project is no answer about removing something else', () => {
  const tidy = passage('tidy', 'Stop the tide. To remove the project completely:', {
    stepId: 'tidy-up',
    headings: 'Tidy up',
    lookups: [{ words: 'remove the project', phrases: ['how do I remove everything', 'how do I clean up'] }],
  })
  const sea = [tidy, passage('rule', 'Old catches are removed by a rule.'), passage('boats', 'Boats leave in the morning.')]
  expect(blocksOf(sea, 'how do I clean up')[0]).toBe('tidy')
  expect(blocksOf(sea, 'how do I get rid of the old ones?')).not.toContain('tidy')
})
