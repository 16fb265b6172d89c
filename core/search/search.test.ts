import { describe, expect, test } from 'vitest'
import { textWords } from '../lexicon/tokens.ts'
import { markedWords } from './matches.ts'
import { isAlmostMatch, isMatch, rank, termWeights, type Candidate, type SearchTerm } from './ranking.ts'
import { bestSentence, isBareCode } from './sentences.ts'
import { seriesSearch } from './seriesSearch.ts'
import { isOneTypo, isVowelTypo, remaindersOf } from './typos.ts'
import { indexedWords, phraseIn, searchedWords } from './words.ts'

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
    expect(searchedWords('why does my domain still point to the old server')).toEqual(['domain', 'point', 'old', 'server'])
    expect(searchedWords('machine learning')).toEqual(['machine', 'learning'])
    expect(searchedWords('Start learning Git')).toEqual(['git'])
    expect(searchedWords('c++ pointers')).toEqual(['pointers'])
    expect(searchedWords('how to')).toEqual(['how', 'to'])
    expect(searchedWords(Array.from({ length: 400 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12)
    expect(searchedWords(' '.repeat(2000))).toEqual([])
  })

  test('in a row are a phrase, with or without words that other searches leave out', () => {
    expect(phraseIn('connection refused')).toEqual({ words: ['connection', 'refused'], hasFillers: false })
    expect(phraseIn('No such file')).toEqual({ words: ['no', 'such', 'file'], hasFillers: true })
    expect(phraseIn('what is a container')).toBeUndefined()
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

test('words are marked as a whole, whatever their case and accents', () => {
  const text = 'Straße nach Łódź, STRASSE zurück'
  const { ranges, words } = markedWords(text, new Set(['strasse', 'lodz', 'zebra']))
  expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['Straße', 'Łódź', 'STRASSE'])
  expect([...words]).toEqual(['strasse', 'lodz'])
  expect(markedWords('Nothing here', new Set(['zebra'])).ranges).toEqual([])
})

test('an identifier is marked as a whole, once', () => {
  const text = 'proxy_cache_path, the cache, and cache_cache: nginx.conf'
  const { ranges } = markedWords(text, new Set(['cache', 'nginx']))
  expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['proxy_cache_path', 'cache', 'cache_cache', 'nginx'])
})

test('“back up” is the word backup, and not about anything that comes back', () => {
  expect(searchedWords('how do I back up my database')).toEqual(['backup', 'database'])
  expect(searchedWords('backing up')).toEqual(['backup'])
  expect(searchedWords('roll back')).toEqual(['roll', 'back'])
})

describe('the best sentence of a passage', () => {
  const words = new Map([
    ['key', 0],
    ['keys', 0],
    ['rotate', 1],
  ])
  const bestOf = (text: string) => bestSentence(text, words, [1, 1.5])
  const best = (text: string) => bestOf(text).text

  test('is whole, and has the terms that weigh the most, marked, whatever the number of their forms', () => {
    const { text, ranges, terms } = bestOf('A key opens a door. Keys look like a key. Rotate it before that! The key again.')
    expect(text).toBe('Rotate it before that!')
    expect([...terms]).toEqual([1])
    expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['Rotate'])
    expect(best('One. Two.')).toBe('One.')
    expect(best('A door opens. Keep a key, e.g. Ada’s, and rotate it.')).toBe('Keep a key, e.g. Ada’s, and rotate it.')
  })

  test('is the one that says what a term is, or else anything by itself, among those with the same terms', () => {
    expect(best('Put the key away. A key is a secret. The key again.')).toBe('A key is a secret.')
    expect(best('No key. Whoever finds the key of a door can open the door.')).toBe('Whoever finds the key of a door can open the door.')
    expect(best('Put the key away. Use a key, one of the smallest.')).toBe('Use a key, one of the smallest.')
    expect(best('Put the key away. A key is a secret. Rotate it.')).toBe('Rotate it.')
  })

  test('of code is a line, and of a table a row', () => {
    expect(best('echo one\n  rotate   --all\necho two')).toBe('rotate --all')
    expect(best('Name\tWhat it does\nrotate\tReplaces a key')).toBe('rotate · Replaces a key')
    expect(best('')).toBe('')
  })

  test('is the one with the whole phrase, whatever the others weigh', () => {
    const text = 'Rotate the key, then rotate it again. The key may rotate on its own.'
    expect(bestSentence(text, words, [1, 1.5], phraseIn('key may rotate')).text).toBe('The key may rotate on its own.')
  })

  test.each([
    'import sys',
    'import { a, b } from "c"',
    'from json import loads',
    'doctype html>',
    'else {',
    'const fs = require("node:fs")',
  ])('says nothing if it is code such as %s', (line) => expect(isBareCode(line)).toBe(true))

  test.each(['return rotate(key, old)', 'The expired certificate', 'ls: No such file or directory', 'Import the data'])(
    'says something if it is %s',
    (line) => expect(isBareCode(line)).toBe(false),
  )

  test('is never an address with a few words before it', () => {
    expect(best('curl failed to rotate.\nMore details here: https://curl.se/docs/rotate-key-rotate.html')).toBe('curl failed to rotate.')
    expect(best('More details here: https://curl.se/key')).toBe('')
    expect(best('curl https://curl.se/key')).toBe('curl https://curl.se/key')
    expect(best('Open https://curl.se/key in a browser to rotate it.')).toBe('Open https://curl.se/key in a browser to rotate it.')
  })

  test('is cut at spaces around the first word if it is very long, and never within a character', () => {
    const { text, ranges } = bestOf(`${'long before '.repeat(40)}rotate ${'and long after '.repeat(40)}`)
    expect(text).toMatch(/^… \w.*\w …$/)
    expect(text.length).toBeLessThan(260)
    expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['rotate'])
    for (let shift = 0; shift < 4; shift += 1) expect(best(`${'a'.repeat(shift)}${'😀'.repeat(200)}`)).not.toMatch(/\p{Cs}/u)
  })
})

describe('a project', () => {
  const term = (word: string, rest: Partial<SearchTerm> = {}): SearchTerm => ({
    word,
    exact: [word],
    near: [],
    isTypo: false,
    isSeen: true,
    projects: 1,
    ...rest,
  })
  const project = (fields: string, rest: Partial<Candidate> = {}): Candidate => ({
    fields,
    own: fields.replaceAll(/[B-D]/gi, '+').replaceAll(/A/gi, '-'),
    title: 'Put TLS in front of your own site',
    description: 'Be a very small certificate authority.',
    concepts: ['TLS handshake'],
    searchedAs: ['SSL certificate', 'deploy a React app'],
    frequency: 0.5,
    ...rest,
  })
  const ranked = (candidate: Candidate, ...terms: SearchTerm[]) => {
    const one = rank(candidate, terms, termWeights(terms, 36))
    const entry = { ...candidate, ...one }
    return { ...one, isMatch: isMatch(entry, terms), isAlmostMatch: isAlmostMatch(entry, terms) }
  }

  test('comes first with a whole phrase that people search for, then with its title, a concept, its description and its text', () => {
    const [ssl, certificate] = [term('ssl'), term('certificate')]
    const points = [
      ranked(project('AA'), ssl, certificate).points,
      ranked(project('AA', { title: 'One SSL certificate for many sites', searchedAs: [] }), ssl, certificate).points,
      ranked(project('BB', { title: 'Sites', concepts: ['SSL certificate'], searchedAs: [] }), ssl, certificate).points,
      ranked(project('CC', { searchedAs: [] }), ssl, certificate).points,
      ranked(project('DD', { searchedAs: [] }), ssl, certificate).points,
    ]
    expect(points).toEqual(points.toSorted((a, b) => b - a))
    expect(new Set(points).size).toBe(points.length)
  })

  test('counts a rare word more than one that most projects have', () => {
    const [rare, common] = [term('deadlock'), term('server', { projects: 30 })]
    expect(ranked(project('C-'), rare, common).points).toBeGreaterThan(ranked(project('-C'), rare, common).points)
  })

  test('counts the word as typed more than a corrected one, and that more than its beginning', () => {
    const typed = ranked(project('A'), term('ssl')).points
    const corrected = ranked(project('a'), term('sls', { exact: [], near: ['ssl'], isTypo: true })).points
    const begun = ranked(project('a'), term('ss', { exact: [], near: ['ssl'] })).points
    expect([typed, corrected, begun]).toEqual([typed, corrected, begun].toSorted((a, b) => b - a))
  })

  test('is a result only for all words', () => {
    expect(ranked(project('A-'), term('react'), term('native')).isMatch).toBe(false)
    expect(ranked(project('AA--'), term('ssl'), term('certificate'), term('plesk'), term('cpanel')).isMatch).toBe(false)
    expect(ranked(project('AAA'), term('deploy'), term('react'), term('app')).isMatch).toBe(true)
  })

  test('is a result for two words that stand together, and for two that it tells of apart only if both say much', () => {
    expect(ranked(project('CC'), term('certificate'), term('authority')).isMatch).toBe(true)
    expect(ranked(project('DD'), term('record'), term('screen')).isMatch).toBe(false)
    expect(ranked(project('AC'), term('handshake'), term('translation')).isMatch).toBe(false)
    expect(ranked(project('AA'), term('ssl'), term('handshake')).isMatch).toBe(true)
  })

  test('only has a word in a phrase that people search for, unless its title or text has it, too, or the whole phrase was typed', () => {
    const phrased = (own: string, ...words: string[]) =>
      ranked(project('A'.repeat(words.length), { own }), ...words.map((word) => term(word))).onlyPhrased.map(({ word }) => word)
    expect(phrased('-', 'react')).toEqual(['react'])
    expect(phrased('+', 'react')).toEqual([])
    expect(phrased('-', 'tls')).toEqual([])
    expect(phrased('--', 'tls', 'react')).toEqual(['react'])
    expect(phrased('---', 'deploy', 'react', 'app')).toEqual([])
  })

  test('that lacks a word comes closest if it has most of at least two others', () => {
    const closest = (fields: string, ...words: string[]) => ranked(project(fields), ...words.map((word) => term(word))).isAlmostMatch
    expect(closest('AA-', 'ssl', 'certificate', 'plesk')).toBe(true)
    expect(closest('A--', 'ssl', 'chart', 'plesk')).toBe(false)
    expect(closest('A-', 'ssl', 'plesk')).toBe(false)
    expect(closest('AA--', 'ssl', 'certificate', 'plesk', 'cpanel')).toBe(false)
    expect(closest('DD-', 'record', 'screen', 'plesk')).toBe(false)
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

test('a vowel that is missing, added or replaced within a word is a typo, and another form of a word is none', () => {
  const pairs = [
    ['kubernets', 'kubernetes'],
    ['cacheing', 'caching'],
    ['copied', 'copies'],
    ['database', 'databases'],
    ['losses', 'loses'],
  ] as const
  expect(pairs.map(([a, b]) => isVowelTypo(a, b))).toEqual([true, true, false, false, false])
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
