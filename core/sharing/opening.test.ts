import { expect, test } from 'vitest'
import { opening } from './opening.ts'

const sentence = 'The page lists every harbor with the time of its next high water, as asked.'

test('an opening ends after the last sentence that fits, also if it fills the room', () => {
  expect(opening(`${sentence} It loads at once. Nobody waits.`, 100)).toBe(`${sentence} It loads at once.`)
  expect(opening(`${sentence} More.`, sentence.length)).toBe(sentence)
  const chinese = `${'潮'.repeat(61)}。`
  expect(opening(`${chinese}${chinese}`, 100)).toBe(chinese)
})

test('a stop within a name, a number or an address ends no sentence', () => {
  const text = `${sentence.slice(0, -1)} in server.py, which listens on 127.0.0.1 and answers everybody who asks for a harbor`
  expect(opening(text, 100)).toBe(`${sentence.slice(0, -1)} in server.py, which…`)
})

test('a longer sentence ends after a word, and never within a character', () => {
  expect(opening('one two three', 9)).toBe('one two…')
  expect(opening('🌊'.repeat(10), 6)).toBe('🌊🌊…')
  expect(opening('  short \n text ', 100)).toBe('short text')
})
