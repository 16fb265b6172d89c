import { describe, expect, test } from 'vitest'
import { excerpt, matchRanges } from './matches.ts'
import { seriesSearch } from './seriesSearch.ts'
import { isOneTypo, remaindersOf } from './typos.ts'
import { indexedWords, searchedWords, textWords } from './words.ts'

describe('words', () => {
  test.each([
    ['Point-in-time recovery', ['point', 'in', 'time', 'recovery']],
    ['Über die Brücke', ['uber', 'die', 'brucke']],
    ['U\u0308ber', ['uber']],
    ['CAFÉ Łódź straße', ['cafe', 'lodz', 'strasse']],
    ['İstanbul', ['istanbul']],
    ['Привет МИР', ['привет', 'мир']],
    ['データ', ['テータ'.normalize('NFKD')]],
    ['max_connections=100', ['max', 'connections', '100']],
    ['  \u0000 \t… — ', []],
    ['𝐁old', ['bold']],
    ['a'.repeat(100), ['a'.repeat(32)]],
    ['\uD83D', []],
  ])('of %j are %j', (text, words) => {
    expect(textWords(text).map(({ word }) => word)).toEqual(words)
  })

  test('have their positions in the text, including accents', () => {
    const text = 'Ein Cafe\u0301, zwei'
    expect(textWords(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Ein', 'Cafe\u0301', 'zwei'])
  })

  test('of a search are different ones that tell something, and no more than twelve', () => {
    expect(searchedWords('How to deploy, deploy my WEBSITE')).toEqual(['deploy', 'website'])
    expect(searchedWords('how to')).toEqual(['how', 'to'])
    expect(searchedWords(Array.from({ length: 400 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12)
    expect(searchedWords(' '.repeat(2000))).toEqual([])
  })

  test('that say nothing are not kept for the search', () => {
    expect(indexedWords('What is in a backup')).toEqual(['backup'])
  })
})

describe('one typing error', () => {
  test.each([
    ['a letter is missing', 'postgres', 'postgre'],
    ['a letter is too many', 'redis', 'reddis'],
    ['a letter is another', 'nginx', 'nginz'],
    ['two letters changed places', 'kafka', 'kfaka'],
    ['the last two changed places', 'bash', 'bahs'],
    ['one of a pair is missing', 'address', 'adress'],
    ['one of a pair is another', 'address', 'adsress'],
    ['a letter outside of the basic plane is another', '𐌰𐌱𐌲𐌳', '𐌰𐌱𐌲𐌴'],
  ])('is seen when %s, whichever of the two words is right', (_error, right, wrong) => {
    expect(isOneTypo(right, wrong)).toBe(true)
    expect(isOneTypo(wrong, right)).toBe(true)
  })

  test.each([
    ['the same word', 'redis', 'redis'],
    ['two other letters', 'redis', 'rodus'],
    ['a letter that moved by two', 'redis', 'rdies'],
    ['two letters too many', 'redis', 'rediskk'],
    ['one missing and one other', 'kubernetes', 'kubrmetes'],
    ['words of two letters', 'ai', 'ml'],
    ['a word of two letters and one of three', 'tls', 'tl'],
  ])('is not %s', (_difference, one, other) => {
    expect(isOneTypo(one, other)).toBe(false)
    expect(isOneTypo(other, one)).toBe(false)
  })

  test('is what a plain edit distance with changed places says, for thousands of words', () => {
    const letters = ['a', 'b', 'c']
    const words = Array.from({ length: 3 ** 5 }, (_, n) =>
      Array.from({ length: 3 + (n % 3) }, (_unused, at) => letters[Math.floor(n / 3 ** at) % 3]).join(''),
    )
    const wrong = words.flatMap((a) => words.filter((b) => isOneTypo(a, b) !== (editDistance(a, b) === 1)).map((b) => `${a} ${b}`))
    expect(wrong).toEqual([])
  })

  test('is not looked for in very long words', () => {
    expect(remaindersOf('x'.repeat(25))).toEqual([])
  })
})

describe('matches', () => {
  const marked = (text: string, ...searched: string[]) => matchRanges(text, searched).map(([start, end]) => text.slice(start, end))

  test('are words, their beginnings, and words with a typing error', () => {
    expect(marked('PostgreSQL and Redis', 'postgres')).toEqual(['Postgre'.concat('S')])
    expect(marked('PostgreSQL and Redis', 'reids', 'postgresql')).toEqual(['PostgreSQL', 'Redis'])
    expect(marked('Straße nach Łódź', 'strass', 'lodz')).toEqual(['Straße', 'Łódź'])
    expect(marked('Nothing here', 'zebra')).toEqual([])
  })

  test('in an excerpt are at the positions of the words', () => {
    const text = `${'Long before it begins. '.repeat(20)}Here is the write-ahead log of it. ${'And long after it. '.repeat(20)}`
    const result = excerpt(text, ['ahead', 'log'])
    expect(result.ranges.map(([start, end]) => result.text.slice(start, end))).toEqual(['ahead', 'log'])
    expect(result.text).toMatch(/^…\w.*\w\.?…$/)
    expect(result.text.length).toBeLessThan(260)
    expect(excerpt('Short.', [])).toEqual({ text: 'Short.', ranges: [] })
    expect(excerpt('x'.repeat(500), ['x']).text).toHaveLength(161)
  })

  test('in an excerpt never cut a character in two', () => {
    for (let shift = 0; shift < 4; shift += 1) {
      const { text } = excerpt(`${'a'.repeat(shift)}${'😀'.repeat(200)} here ${'😀'.repeat(200)}`, ['here'])
      expect(text).not.toMatch(/\p{Cs}/u)
    }
  })
})

test.each([
  ['series:The coast', 'The coast'],
  ['  SERIES:  The coast  ', 'The coast'],
  ['series:', ''],
  ['a series: of', undefined],
  ['series the coast', undefined],
])('the search %j is for the series %j', (search, title) => {
  expect(seriesSearch(search)).toBe(title)
})

const editDistance = (a: string, b: string): number => {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_unused, j) => (i === 0 || j === 0 ? i + j : 0)),
  )
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 1)
    }
  return rows[a.length]![b.length]!
}
