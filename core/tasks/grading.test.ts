import { describe, expect, test } from 'vitest'
import type { AnswerCheck } from './checks.ts'
import { grade, normalise, parsedUrl } from './grading.ts'

const matches = (pattern: string, flags: string, text: string) => new RegExp(pattern, flags).test(text)
const examples = { pass: ['-'], fail: ['-', '-'] }
const hint = 'Look again.'
const hintFor = (check: AnswerCheck | undefined, answer: string) => {
  const verdict = grade(check, answer, matches)
  return verdict.correct ? 'correct' : verdict.hint
}

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
  const check: AnswerCheck = {
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
    ['the name', 'What did the authority do?'],
    ['the signature', 'And what is compared?'],
    ['the signature and the names', 'And what is compared?'],
    ['the signature encrypts the key with the name', 'Nothing encrypts the key.'],
    ['it is green', 'The colour is the result.'],
    ['signature, name, and green', 'correct'],
  ])('%j: %s', ([answer, expected]) => expect(hintFor(check, answer)).toBe(expected))

  const word = (phrase: string): AnswerCheck => ({ check: 'keywords', conditions: [{ any: [phrase], hint }], examples })
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
    ['ключ', 'Ключ подписи', 'correct'],
    ['ключ', 'включено', hint],
  ])('%j in %j: %s', ([phrase, answer, expected]) => expect(hintFor(word(phrase), answer)).toBe(expected))
})

describe('equals', () => {
  const check: AnswerCheck = { check: 'equals', values: ['404 Not Found', '404'], hint, examples }
  test.for<[string, string]>([
    ['404', 'correct'],
    [' 404  not found. ', 'correct'],
    ['"404"', 'correct'],
    ['404 found', hint],
    ['4040', hint],
  ])('%j: %s', ([answer, expected]) => expect(hintFor(check, answer)).toBe(expected))
})

describe('a regular expression', () => {
  const check: AnswerCheck = { check: 'regex', pattern: 'tls ?v?1\\.3', flags: 'i', hint, examples }
  test.for<[string, string]>([
    ['it speaks TLSv1.3 here', 'correct'],
    ['TLS 1.2', hint],
  ])('%j: %s', ([answer, expected]) => expect(hintFor(check, answer)).toBe(expected))
})

describe('a number', () => {
  const check = (value: number, tolerance?: number): AnswerCheck => ({
    check: 'number',
    value,
    hint,
    examples,
    ...(tolerance === undefined ? {} : { tolerance }),
  })
  test.for<[number, number | undefined, string, string]>([
    [443, undefined, '443', 'correct'],
    [443, undefined, 'port 443/tcp', 'correct'],
    [443, undefined, '80 and 443', hint],
    [443, undefined, 'none at all', hint],
    [1024, undefined, '1 024 bytes', 'correct'],
    [1024, undefined, '1,024 bytes', 'correct'],
    [1234567, undefined, '1,234,567', 'correct'],
    [10, undefined, '10 20', 'correct'],
    [35, undefined, '3,5', hint],
    [3.5, undefined, '3,5', 'correct'],
    [3.5, undefined, '3.5 s', 'correct'],
    [-5, undefined, 'it is -5', 'correct'],
    [-5, undefined, 'it is −5', 'correct'],
    [1000, undefined, '1e3', 'correct'],
    [0.3, 0.1, '0.4', 'correct'],
    [1000.3, 0.1, '1000.4', 'correct'],
    [0.3, 0.1, '0.41', hint],
    [0, undefined, '0', 'correct'],
  ])('%d within %s, answered %j: %s', ([value, tolerance, answer, expected]) =>
    expect(hintFor(check(value, tolerance), answer)).toBe(expected),
  )
})

describe('an address', () => {
  const check: AnswerCheck = { check: 'url', hosts: ['localhost', '*.Example.org'], path: '^/$', hint, examples }
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

test('an address is read into host and path', () => {
  expect(parsedUrl('HTTPS://Example.org:8080/a/b?c#d')).toEqual({ host: 'example.org', path: '/a/b' })
  expect(parsedUrl('http://example.org.')).toEqual({ host: 'example.org', path: '/' })
  expect(parsedUrl('example.org')).toBeUndefined()
})

test('a long hostile answer is graded at once', () => {
  const started = performance.now()
  parsedUrl(`https://${'a-'.repeat(10_000)}`)
  hintFor({ check: 'number', value: 1, hint, examples }, '1_'.repeat(10_000))
  hintFor({ check: 'keywords', conditions: [{ any: ['a a a b'], hint }], examples }, 'a '.repeat(10_000))
  expect(performance.now() - started).toBeLessThan(1000)
})
