import { expect, test } from 'vitest'
import { createPassageIndex } from '../passageIndex.ts'
import { passage } from '../testing-passages.ts'

const inStep = (stepId: string) => ({ stepId, title: stepId, headings: stepId })
const index = createPassageIndex([
  passage('cause', 'Other people put the address of the picture into their own page, so that each of their readers fetches it from you.', {
    ...inStep('traffic'),
    lookups: [{ words: 'put the address of the picture', phrases: ['somebody links my picture'] }],
  }),
  passage('smaller', 'Make the picture smaller.', inStep('traffic')),
  passage('refuse', 'Let the server refuse pictures that somebody links.', inStep('traffic')),
  passage('elsewhere', 'Let the printer print pictures that somebody links.', inStep('printing')),
])
const blocksFor = (question: string) => index.find(question).passages.map((one) => one.passage.blockId)

test('a question that asks how gets what helps before the cause', () => {
  expect(blocksFor('how do I stop somebody who links my picture').slice(0, 2)).toEqual(['refuse', 'cause'])
})

test('a question that doesn’t ask how gets the cause first', () => {
  expect(blocksFor('somebody links my picture')[0]).toBe('cause')
})
