import { expect, test } from 'vitest'
import { createSpelling } from './spelling.ts'

test('a misspelt word gets the spelling that the texts use most, and a written or short one stays', () => {
  const texts = ['Serve the page.', 'The server waits. Stop the server.']
  const spelt = createSpelling(texts, (word) => word === 'serves')
  expect(spelt('how do I stop the servr?')).toBe('how do I stop the server?')
  expect(spelt('it serves teh page')).toBe('it serves teh page')
})

test('no word of a long text is corrected', () => {
  const long = `${'The tide comes in and goes out. '.repeat(7)}servr`
  expect(createSpelling(['server'], () => false)(long)).toBe(long)
})
