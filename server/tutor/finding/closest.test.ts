import { expect, test } from 'vitest'
import { createPassageIndex } from '../passageIndex.ts'
import { passage, passages, unnamed } from '../testing-passages.ts'
import { withClosestAnswer } from './closest.ts'
import { foundPassages } from './found.ts'

const lantern = passage('quiet', 'Hang a lantern on the pole, and read the ruler by its light.', {
  kind: 'answer',
  introduced: 'lantern --hang',
  lookups: [{ words: 'ruler', phrases: ['How do I read the ruler at night?', 'ruler at night'] }],
})
const index = createPassageIndex([...passages, lantern])

test('where nothing is sure, the author’s answer to the closest question comes first, with all that it says, as a place that may help', () => {
  const question = 'my ruler shows some other number whenever it gets dark at night'
  const places = foundPassages(index, question, unnamed)
  expect(places.filter(({ isRelevant }) => isRelevant)).toEqual([])
  const [first, ...others] = withClosestAnswer(index, question, places, unnamed)
  expect(first).toMatchObject({
    quote: '',
    best: lantern.text,
    code: 'lantern --hang',
    question: 'How do I read the ruler at night?',
    isRelevant: false,
  })
  expect(others.filter((one) => one.question === first!.question)).toEqual([])
})

test('a question without such an answer, and an error message, keep their places', () => {
  const places = foundPassages(index, 'where do the boats go', unnamed)
  expect(withClosestAnswer(index, 'where do the boats go', places, unnamed)).toEqual(places)
  const message = 'ruler: error: no night file'
  expect(withClosestAnswer(index, message, [], unnamed)).toEqual([])
})
