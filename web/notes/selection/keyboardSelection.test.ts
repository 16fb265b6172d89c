import { expect, test } from 'vitest'
import { extendSelection, firstWord, inOrder, moveSelection, type WordSelection } from './keyboardSelection.ts'

const blocks = [
  { id: 'p1', text: 'A key signs. It stays home.' },
  { id: 'empty', text: ' … ' },
  { id: 'c1', text: 'openssl req -new\n  -out a.csr' },
]

const words = (selection: WordSelection | undefined): string => {
  if (!selection) return ''
  const { start, end } = inOrder(blocks, selection)
  const [first, last] = [start.block, end.block].map((id) => blocks.findIndex((block) => block.id === id))
  return blocks
    .slice(first, last! + 1)
    .map(({ id, text }) => text.slice(id === start.block ? start.offset : 0, id === end.block ? end.offset : undefined))
    .join('\n')
}

const afterKeys = (...keys: string[]): string =>
  words(
    keys.reduce<WordSelection>((selection, key) => {
      const [, shift, arrow = ''] = /^(Shift\+)?(\w+)$/.exec(key)!
      return shift ? extendSelection(blocks, selection, arrow) : moveSelection(blocks, selection, arrow)
    }, firstWord(blocks[0]!)!),
  )

test.each([
  ['nothing yet', [], 'A'],
  ['a word further', ['ArrowRight'], 'key'],
  ['and back', ['ArrowRight', 'ArrowLeft'], 'A'],
  ['words', ['Shift+ArrowRight', 'Shift+ArrowRight'], 'A key signs'],
  ['fewer words again', ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft'], 'A key '],
  ['the sentence', ['Shift+ArrowDown'], 'A key signs.'],
  ['the next sentence', ['ArrowDown', 'ArrowDown'], 'It stays home.'],
  ['into the next block that has words', ['ArrowDown', 'ArrowDown', 'Shift+ArrowRight'], 'It stays home.\n … \nopenssl'],
  ['a line of code', ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'], 'openssl req -new'],
  ['backwards over its own start', ['ArrowRight', 'Shift+ArrowLeft', 'Shift+ArrowLeft'], 'A '],
  ['no further than the start', ['ArrowLeft', 'ArrowLeft'], 'A'],
] as const)('arrow keys select %s', (_title, keys, expected) => {
  expect(afterKeys(...keys)).toBe(expected)
})

test('a text without words has no first word', () => {
  expect(firstWord({ id: 'x', text: ' — ' })).toBeUndefined()
})
