import { describe, expect, test } from 'vitest'
import { maxUrlLength } from '../urlLength.ts'
import { maxTextLength } from './limits.ts'
import { emptyPhrases } from './emptyPhrases.ts'
import { runCheck, parsedUrl, type TextCheck } from './grading.ts'
import { normalise } from './phrases.ts'
import { examples, hint, hintFor, matches } from './testing-grading.ts'

test.for<[string, string]>([
  ['  It   IS\nSigned. ', 'it is signed'],
  ['“Café”', 'cafe'],
  ['‘n’', 'n'],
  ['(404 Not Found);', '404 not found'],
  ['ﬁle', 'file'],
])('%j reads %j to a check', ([text, expected]) => expect(normalise(text)).toBe(expected))

test('without a check, and with one that takes anything, filled is enough', () => {
  expect(hintFor(undefined, 'because')).toBe('correct')
  expect(hintFor({ check: 'any' }, 'because')).toBe('correct')
})

describe('keywords', () => {
  const check: TextCheck = {
    check: 'keywords',
    conditions: [
      { any: ['signature', 'signed by'], hint: 'What did the authority do?' },
      { any: ['name'], hint: 'And what is compared?' },
      { none: ['encrypts the key'], hint: 'Nothing encrypts the key.' },
    ],
    wrong: [{ any: ['green'], hint: 'The colour is the result.' }],
    examples,
  }
  test.for<[string, string]>([
    ['It is SIGNED  BY Field CA and the name fits.', 'correct'],
    ['the signature and the name', 'correct'],
    ['the name', 'One of two parts is there. What did the authority do?'],
    ['the signature', 'One of two parts is there. And what is compared?'],
    ['neither', 'What did the authority do?'],
    ['the signature and the names', 'correct'],
    ['the signature and the renamed', 'One of two parts is there. And what is compared?'],
    ['the signature encrypts the key with the name', 'Nothing encrypts the key.'],
    ['it is green', 'The colour is the result.'],
    ['signature, name, and green', 'correct'],
  ])('%j: %s', ([answer, expected]) => expect(hintFor(check, answer)).toBe(expected))

  test('a hint says what is there by the words of its author, for each part, and then the first that is missing', () => {
    const parts: TextCheck = {
      check: 'keywords',
      conditions: [
        { any: ['who'], met: 'You have the person.', hint: 'Who was it?' },
        { any: ['when'], met: 'You have the time.', hint: 'When was it?' },
        { any: ['where'], hint: 'Where was it?' },
      ],
      examples,
    }
    expect(hintFor(parts, 'when')).toBe('You have the time. Who was it?')
    expect(hintFor(parts, 'who and when')).toBe('You have the person. You have the time. Where was it?')
    expect(hintFor(parts, 'where')).toBe('One of three parts is there. Who was it?')
    expect(hintFor(parts, 'what')).toBe('Who was it?')
  })

  test.for<[string, string]>([
    ['the name and green', 'turn'],
    ['the signature encrypts the key with the name', 'statement'],
    ['the name', 'part'],
    ['nothing of it', 'general'],
  ])('%j gets a hint of the kind %s', ([answer, kind]) => expect(runCheck(check, answer, matches)).toMatchObject({ correct: false, kind }))

  const word = (phrase: string): TextCheck => ({ check: 'keywords', conditions: [{ any: [phrase], hint }], examples })
  test.for<[string, string, string]>([
    ['port', 'the report', hint],
    ['port', 'port', 'correct'],
    ['404', '14045', hint],
    ['404', 'a 404.', 'correct'],
    ['c++', 'in C++, mostly', 'correct'],
    ['.env', 'the .env file', 'correct'],
    ['--force', 'git push --force', 'correct'],
    ['::', 'fe80::1', 'correct'],
    ['::', 'nothing of the sort', hint],
    ['*', 'The * in their rule', 'correct'],
    ['*', 'the star in archive:*.', 'correct'],
    ['*', '* is too wide', 'correct'],
    ['*', 'the star', hint],
    ['>', 'It needs "a > b".', 'correct'],
    [';', 'it ends with ;', 'correct'],
    ['"', 'it lacks a "', 'correct'],
    ['||', 'after false || comes true', 'correct'],
    ['|', 'no pipe at all', hint],
    ['ключ', 'Ключ подписи', 'correct'],
    ['ключ', 'включено', hint],
    ['sign', 'signature', hint],
    ['sign', 'he signs, signed and is signing', 'correct'],
    ['share', 'sharing', 'correct'],
    ['lock', 'locked', 'correct'],
    ['lock', 'locking', 'correct'],
    ['save', 'saved', 'correct'],
    ['pass', 'passes', 'correct'],
    ['echo', 'it echoes', 'correct'],
    ['ship', 'shipped', 'correct'],
    ['retry', 'retries', 'correct'],
    ['retry', 'retried', 'correct'],
    ['copy', 'two copies', 'correct'],
    ['process', 'processes', 'correct'],
    ['submit', 'submitted', 'correct'],
    ['log in', 'whoever logs in', 'correct'],
    ['port', 'portable', hint],
    ['port', 'portя', hint],
    ['port', '→ port ← я', 'correct'],
    ['port', '4٤port', hint],
    ['portable', 'port', hint],
    ['no', 'noes', hint],
    ['not', 'noted', hint],
    ['str', 'string', hint],
    ['single thread', 'single-threaded', 'correct'],
    ['write-ahead log', 'the write ahead log', 'correct'],
    ['--force', 'the force', hint],
    ['does not exist', "it doesn't exist", 'correct'],
    ['is not', 'it isnt', 'correct'],
    ['cannot know', 'you can’t know', 'correct'],
    ['will not', "it won't", 'correct'],
    ['refused … safe', 'Refused: I am safe.', 'correct'],
    ['refused … safe', 'safe when refused', hint],
    ['refused … safe', 'Refused. Safe.', hint],
    ['refused … safe', 'refused, and safe', hint],
    ['refused … safe', 'refused a b c d safe', 'correct'],
    ['refused … safe', 'refused a b c d e safe', hint],
    ['refused … safe', 'refused safely', hint],
    ['a … b … c', 'a b a x b y c', 'correct'],
    ['a … b … c', 'a c b', hint],
    ['a a … b', 'a a a b', 'correct'],
    ['refused … safe', `refused ${'x'.repeat(40)} safe`, 'correct'],
    ['refused … safe', `refused ${'x'.repeat(41)} safe`, hint],
  ])('%j in %j: %s', ([phrase, answer, expected]) => expect(hintFor(word(phrase), answer)).toBe(expected))

  test.for<[string, string, string]>([
    ['nine gaps', `${'a … '.repeat(9)}zz`, 'a '.repeat(maxTextLength / 2)],
    ['a row of full stops', 'zz', `${'…'.repeat(maxTextLength - 1)}x`],
  ])('the longest answer is graded, also against %s', ([, phrase, answer]) => expect(hintFor(word(phrase), answer)).toBe(hint))
})

describe('equals', () => {
  const check: TextCheck = { check: 'equals', values: ['404 Not Found', '404'], hint, examples }
  test.for<[string, string]>([
    ['404', 'correct'],
    [' 404  not found. ', 'correct'],
    ['"404"', 'correct'],
    ['404 found', hint],
    ['4040', hint],
  ])('%j: %s', ([answer, expected]) => expect(hintFor(check, answer)).toBe(expected))
})

describe('a regular expression', () => {
  const check: TextCheck = { check: 'regex', pattern: 'tls ?v?1\\.3', flags: 'i', hint, examples }
  test.for<[string, string]>([
    ['it speaks TLSv1.3 here', 'correct'],
    ['TLS 1.2', hint],
  ])('%j: %s', ([answer, expected]) => expect(hintFor(check, answer)).toBe(expected))
})

describe('an address', () => {
  const check: TextCheck = { check: 'url', hosts: ['localhost', '*.Example.org'], path: '^/$', hint, examples }
  test.for<[string, string]>([
    ['https://journal.example.org/', 'correct'],
    ['https://JOURNAL.example.org', 'correct'],
    ['http://localhost:8080/', 'correct'],
    ['https://example.org/', hint],
    ['https://notexample.org/', hint],
    ['https://journal.example.org/x', hint],
    ['https://journal.example.org.evil.example/', hint],
    ['https://evil.example/?journal.example.org/', hint],
    ['https://journal.example.org@evil.example/', hint],
    ['no address', hint],
  ])('%j: %s', ([answer, expected]) => expect(hintFor(check, answer)).toBe(expected))
})

test.for<[string, string]>([
  ['http://localhost:8080/', 'correct'],
  ['HTTP://localhost', 'correct'],
  ['https://localhost:8080/', hint],
])('of a server without TLS, %j: %s', ([answer, expected]) =>
  expect(hintFor({ check: 'url', scheme: 'http', hosts: ['localhost'], hint, examples }, answer)).toBe(expected),
)

test('an address is read into host and path', () => {
  expect(parsedUrl('HTTPS://Example.org:8080/a/b?c#d')).toEqual({ host: 'example.org', path: '/a/b' })
  expect(parsedUrl('http://example.org.')).toEqual({ host: 'example.org', path: '/' })
  expect(parsedUrl('example.org')).toBeUndefined()
})

test('nothing is graded behind the longest text, and no address longer than one with its prefix', () => {
  const number = (value: number): TextCheck => ({ check: 'number', value, hint, examples })
  const keyword: TextCheck = { check: 'keywords', conditions: [{ any: ['port'], hint }], examples }
  const filler = '- '.repeat(maxTextLength / 2 - 2)
  expect(hintFor(keyword, `${filler}port`)).toBe('correct')
  expect(hintFor(keyword, `${filler}     port`)).toBe(hint)
  expect(hintFor(number(7), `${filler}7`)).toBe('correct')
  expect(hintFor(number(7), `${filler}     7`)).toBe(hint)
  expect(parsedUrl(`https://a/${'a'.repeat(maxUrlLength)}`)).toBeDefined()
  expect(parsedUrl(`https://a/${'a'.repeat(2 * maxUrlLength)}`)).toBeUndefined()
})

// A pattern with exponential backtracking would never finish on these texts.
test.for<[string, TextCheck]>([
  ['1_', { check: 'number', value: 2, hint, examples }],
  ['111 ', { check: 'number', value: 2, hint, examples }],
  ['1 + ', { check: 'number', value: 2, hint, examples }],
  ['1? ', { check: 'number', value: 2, hint, examples }],
  ['a ', { check: 'keywords', conditions: [{ any: ['a a a b'], hint }], examples }],
  ['a: ', { check: 'keywords', conditions: [{ any: ['a … a … a … b'], hint }], examples }],
  ['ing', { check: 'keywords', conditions: [{ any: ['sing … sing'], hint }], examples }],
])('the longest answer, of %j alone, is graded to its end', ([part, check]) =>
  expect(hintFor(check, part.repeat(maxTextLength / part.length))).toBe(hint),
)

describe('an explanation in the learner’s own words', () => {
  const check: TextCheck = {
    check: 'own-words',
    points: ['Wood is lighter than water.'],
    wrong: [{ any: ['because it is dry'], hint: 'Wet wood floats as well.' }],
  }
  const grade = (answer: string) => runCheck(check, answer, matches)
  test('counts whatever it says, and gets the hint of a known wrong turn', () => {
    expect(grade('It weighs less than water.')).toEqual({ correct: true })
    expect(grade('Because it was dry, I think.')).toEqual({ correct: true, hint: 'Wet wood floats as well.' })
  })
  test.each(emptyPhrases)('does not count if it is only %s', (phrase) => expect(grade(phrase)).toMatchObject({ correct: false }))
})
