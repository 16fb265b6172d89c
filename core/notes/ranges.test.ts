import { describe, expect, test } from 'vitest'
import type { BlockNode } from '../documents/nodes.ts'
import { blockText, textBlocks } from '../documents/blockText.ts'
import { rangeBetween, spansOf } from './ranges.ts'

const text = (words: string) => ({ type: 'text' as const, text: words })
const paragraph = (id: string, words: string): BlockNode => ({ type: 'paragraph', id, children: [text(words)] })
const code: BlockNode = {
  type: 'codeBlock',
  id: 'c-1',
  inline: false,
  language: 'sh',
  text: 'cd ~\ncreatedb {{archive}}',
  copyable: true,
  expandable: false,
  ask: false,
}

describe('the words of a block, in which ranges count', () => {
  const cases: Array<[name: string, BlockNode, string]> = [
    [
      'of a paragraph, with links, new lines and variables',
      {
        type: 'paragraph',
        id: 'p-1',
        children: [
          { type: 'text', text: 'See ', marks: ['strong'] },
          {
            type: 'link',
            href: 'https://example.org',
            children: [text('the '), { type: 'codeBlock', inline: true, language: '', text: 'log' }],
          },
          { type: 'break' },
          { type: 'editorVariable', id: 'p-1-v1', name: 'site', scope: 'project', placeholder: 'your site' },
        ],
      },
      'See the log\n{{site}}',
    ],
    [
      'of a table, by cells and rows',
      { type: 'table', id: 't-1', align: [], head: [[text('a')], [text('b')]], rows: [[[text('1')], [text('2')]]] },
      'a\tb\n1\t2',
    ],
    ['of code', code, 'cd ~\ncreatedb {{archive}}'],
    ['of a line, none', { type: 'divider', id: 'd-1' }, ''],
    ['of a block that holds blocks, none', { type: 'quote', id: 'q-1', children: [paragraph('p-2', 'inside')] }, ''],
    ['of a type that nobody knows, none', JSON.parse('{ "type": "hologram", "id": "x-1" }') as BlockNode, ''],
  ]
  test.for(cases)('%s', ([, node, words]) => expect(blockText(node)).toBe(words))

  test('are listed for every block that has some, in reading order', () => {
    const nodes: BlockNode[] = [paragraph('p-1', 'one'), { type: 'quote', id: 'q-1', children: [paragraph('p-2', 'two')] }, code]
    expect(textBlocks(nodes).map(({ id }) => id)).toEqual(['p-1', 'p-2', 'c-1'])
  })
})

const blocks = textBlocks([paragraph('p-1', 'The sea rises 😀.'), paragraph('p-2', 'It falls, too.'), code])
const between = (from: [string, number], to: [string, number]) =>
  rangeBetween(blocks, { block: from[0], offset: from[1] }, { block: to[0], offset: to[1] })

describe('a range', () => {
  test('within a block has its words and their context', () => {
    expect(between(['p-1', 4], ['p-1', 7])).toEqual({
      start: { block: 'p-1', offset: 4 },
      end: { block: 'p-1', offset: 7 },
      quote: 'sea',
      prefix: 'The ',
      suffix: ' rises 😀.',
    })
  })

  test('may go from any block to any later one, through text and code', () => {
    const range = between(['p-1', 8], ['c-1', 4])!
    expect(range).toMatchObject({ quote: 'rises 😀.\nIt falls, too.\ncd ~', prefix: 'The sea ' })
    expect(spansOf(blocks, range)).toEqual([
      { block: 'p-1', start: 8, end: 17 },
      { block: 'p-2', start: 0, end: 14 },
      { block: 'c-1', start: 0, end: 4 },
    ])
  })

  test('that ends inside a character or a variable takes in the whole of it', () => {
    expect(between(['p-1', 15], ['p-1', 17])).toMatchObject({ start: { offset: 14 }, quote: '😀.' })
    expect(between(['c-1', 16], ['c-1', 20])).toMatchObject({ quote: '{{archive}}', start: { offset: 14 }, end: { offset: 25 } })
  })

  test('without words, the wrong way round or in blocks that are not there, is none', () => {
    expect(between(['p-1', 3], ['p-1', 4])).toBeUndefined()
    expect(between(['p-2', 0], ['p-1', 4])).toBeUndefined()
    expect(between(['p-1', 9], ['p-1', 4])).toBeUndefined()
    expect(between(['gone', 0], ['p-1', 4])).toBeUndefined()
    expect(between(['p-1', 17], ['p-2', 0])).toBeUndefined()
  })

  test('that begins at the end of a block begins with the next one', () => {
    expect(between(['p-1', 17], ['p-2', 2])).toMatchObject({ start: { block: 'p-2', offset: 0 }, quote: 'It' })
  })

  test('of many words keeps the first of them, and no half of a character', () => {
    const long = [{ id: 'p-9', text: '😀'.repeat(900) }]
    const range = rangeBetween(long, { block: 'p-9', offset: 0 }, { block: 'p-9', offset: 1798 })!
    expect(range.quote).toBe('😀'.repeat(500))
    expect(range.suffix).toBe('😀')
  })
})
