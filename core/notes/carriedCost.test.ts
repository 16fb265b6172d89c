import { describe, expect, test } from 'vitest'
import type { BlockNode } from '../documents/nodes.ts'
import { alignSequences } from './align.ts'
import { alignWords } from './alignWords.ts'
import { carryOver } from './carryOver.ts'
import { placeBlock } from './placeBlock.ts'
import { placeRange } from './placeRange.ts'
import { findQuotation } from './quotation.ts'
import type { Annotation } from './schema.ts'
import { countWords, type VersionText, type VersionWords, versionWords } from './versionWords.ts'

/* Measures the cost of carrying over in reads of words, because texts and annotations of a zip may be malicious. */

const versionOf = (...texts: string[]): VersionText => {
  const children = texts.map((text, index): BlockNode => ({ type: 'paragraph', id: `p-${index}`, children: [{ type: 'text', text }] }))
  const steps = [{ type: 'step' as const, id: 'step', title: 'Step', minutes: 1, children }]
  return { document: { projectId: 'coast', version: 1, steps, sections: [], tracks: [] }, sections: new Map() }
}

/** Counts reads of a list's items. */
const counted = <Item>(items: readonly Item[]) => {
  const reads = { count: 0 }
  const list = new Proxy([...items], {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads.count++
      return Reflect.get(target, key, receiver) as unknown
    },
  })
  return { list, reads }
}

const wordsOf = (version: VersionText) => {
  const words = versionWords(version, new Map())
  const { list, reads } = counted(words.words)
  return { words: { ...words, words: list } satisfies VersionWords, reads }
}

const range = (first: string, last: string, offset: number, quote = 'words') => ({
  start: { block: first, offset },
  end: { block: last, offset: 1000 },
  quote,
  prefix: '',
  suffix: '',
})

describe('an annotation of a long text', () => {
  const wordsOfBlock = (block: number) => Array.from({ length: 500 }, (_, word) => `w${block}x${word}`).join(' ')
  const long = Array.from({ length: 20 }, (_, block) => wordsOfBlock(block))

  test('is placed without a look at each of its words: they are gone through once for all annotations', () => {
    const [from, to] = [wordsOf(versionOf(...long)), wordsOf(versionOf('First.', ...long))]
    const versions = { from: from.words, to: to.words, matches: alignWords(from.words, to.words) }
    const place = (offset: number) => placeRange(versions, range('p-0', 'p-19', offset))
    expect(place(0)).toMatchObject({ start: { block: 'p-1' }, end: { block: 'p-20' } })
    from.reads.count = to.reads.count = 0
    for (let offset = 0; offset < 100; offset++) place(offset)
    expect(from.reads.count + to.reads.count).toBeLessThan(100 * 100)
  })

  test('has its block looked at once, however many switches the block has', () => {
    const [from, to] = [wordsOf(versionOf(...long)), wordsOf(versionOf('First.', ...long))]
    const versions = { from: from.words, to: to.words, matches: alignWords(from.words, to.words) }
    placeBlock(versions, 'p-3')
    from.reads.count = to.reads.count = 0
    for (let times = 0; times < 100; times++) placeBlock(versions, 'p-3')
    expect(from.reads.count + to.reads.count).toBe(0)
  })

  test('is searched by its quotation only at occurrences of its rarest word, and not at all if there are none', () => {
    const version = versionOf(...long, 'the sea and the tide '.repeat(300), '- '.repeat(900))
    const numbers = new Map<string, number>()
    const words = versionWords(version, numbers)
    const { list, reads } = counted(words.words)
    const indexed = { ...words, words: list }
    const find = (quote: string) => findQuotation(indexed, range('', '', 0, quote), numbers, () => true)
    find('w1x1')
    reads.count = 0
    for (let times = 0; times < 100; times++) find(`the sea and the tide and nowhere ${times}`)
    expect(reads.count).toBe(0)
    expect(find(long[3]!.slice(0, 200))).toMatchObject({ start: { block: 'p-3' } })
    expect(reads.count).toBeLessThan(1000)
    reads.count = 0
    expect(find('-'.repeat(500))).toBeUndefined()
    expect(reads.count).toBeLessThan(15_000)
  })

  test('is kept with as many words as are kept of any, not with all that its text has', () => {
    const item: Annotation = { kind: 'highlight', id: 'h-1', changed: 1, group: 'h-1', color: 'yellow', range: range('p-0', 'p-19', 0) }
    const { items } = carryOver({ version: 1, run: 0, items: [item], update: null }, versionOf(...long), versionOf('Another text.'))
    expect(items).toMatchObject([{ aside: { passage: long[0]!.slice(0, 1000) } }])
  })
})

test('two texts are compared in a few passes, also when each rare word comes to light by the one before', () => {
  const rare = Array.from({ length: 2000 }, (_, index) => index + 10)
  const shuffled = rare.slice(1).flatMap((word, index) => [word, rare[index]!])
  const { list, reads } = counted([1, ...shuffled, ...Array<number>(10_000).fill(2), 3])
  alignSequences(list, [4, ...rare, 5], () => undefined)
  expect(reads.count).toBeLessThan(200 * list.length)
})

test('words and signs are counted as they are compared, and no further than asked', () => {
  expect(countWords(['Wait, no: !!!', 'a_1 б'], 100)).toBe(versionWords(versionOf('Wait, no: !!!', 'a_1 б'), new Map()).words.length)
  const texts = function* () {
    for (let times = 0; ; times++) yield '!'.repeat(1000)
  }
  expect(countWords(texts(), 50_000)).toBe(50_001)
})
