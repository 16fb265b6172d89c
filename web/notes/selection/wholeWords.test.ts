import { expect, test } from 'vitest'
import { wholeWords } from './wholeWords.ts'

const blocks = [
  { id: 'one', text: 'Your machine’s lights. You do' },
  { id: 'two', text: 'what they say.' },
]
const widened = (from: [string, number], to: [string, number]): string => {
  const { start, end } = wholeWords(blocks, { start: { block: from[0], offset: from[1] }, end: { block: to[0], offset: to[1] } })
  const [first, last] = [start.block, end.block].map((id) => blocks.find((block) => block.id === id)!.text)
  return start.block === end.block
    ? first!.slice(start.offset, end.offset)
    : `${first!.slice(start.offset)} | ${last!.slice(0, end.offset)}`
}

test.each([
  ['that ends within a word', 0, 10, 'Your machine’s'],
  ['that begins within a word', 17, 29, 'lights. You do'],
  ['of whole words', 15, 21, 'lights'],
  ['with spaces at its ends', 14, 23, 'lights.'],
  ['of a space alone', 4, 5, ' '],
  ['within one word', 17, 19, 'lights'],
] as const)('a selection %s has whole words', (_title, from, to, expected) => {
  expect(widened(['one', from], ['one', to])).toBe(expected)
})

test('a selection over two blocks has whole words at both ends', () => {
  expect(widened(['one', 24], ['two', 7])).toBe('You do | what they')
})
