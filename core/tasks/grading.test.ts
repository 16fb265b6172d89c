import { describe, expect, test } from 'vitest'
import { longestText, urlLimit } from './limits.ts'
import type { AnswerCheck } from './checks.ts'
import { runCheck, parsedUrl } from './grading.ts'
import { normalise } from './phrases.ts'

const matches = (pattern: string, flags: string, text: string) => new RegExp(pattern, flags).test(text)
const examples = { pass: ['-'], fail: ['-', '-'] }
const hint = 'Look again.'
const hintFor = (check: AnswerCheck | undefined, answer: string) => {
  const result = runCheck(check, answer, matches)
  return result.correct ? 'correct' : result.hint
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
    const parts: AnswerCheck = {
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
    ['sign', 'signature', hint],
    ['sign', 'he signs, signed and is signing', 'correct'],
    ['share', 'sharing', 'correct'],
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
    ['nine gaps', `${'a … '.repeat(9)}zz`, 'a '.repeat(longestText / 2)],
    ['a row of full stops', 'zz', `${'…'.repeat(longestText - 1)}x`],
  ])('the longest answer is graded, also against %s', ([, phrase, answer]) => expect(hintFor(word(phrase), answer)).toBe(hint))
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
    [443, undefined, '80, 443', hint],
    [443, undefined, '80/443', hint],
    [443, undefined, 'port 443 200 OK', 'correct'],
    [443200, undefined, '443 200', 'correct'],
    [200, undefined, 'port 443 200 OK', hint],
    [4, undefined, '60 / 15 = 4 seconds', 'correct'],
    [60, undefined, '60 / 15 = 4 seconds', hint],
    [4, undefined, '4 s = 60/15', 'correct'],
    [4, undefined, '4 seconds (60/15)', 'correct'],
    [4, undefined, '60 / 15', hint],
    [4, undefined, '60 visitors at 15 per second take 4 seconds', 'correct'],
    [4, undefined, '3-4 seconds', hint],
    [200, undefined, '12 / 3 × 50 = 200 ms', 'correct'],
    [200, undefined, '4 rounds x 50 ms = 200 ms, not 600', 'correct'],
    [200, undefined, '200 ms - 4 rounds of 50', 'correct'],
    [200, undefined, '36 ms, 200 ms', hint],
    [200, undefined, '36 or maybe 200', hint],
    [200, undefined, '36 ms 50 ms 200 ms 600 ms', hint],
    [44, undefined, 'On the 22nd: 44 passengers', 'correct'],
    [44, undefined, '44, on 22 October', 'correct'],
    [44, undefined, '2026-10-22: 44', 'correct'],
    [44, undefined, 'on the 22nd', hint],
    [22, undefined, 'the 22nd', 'correct'],
    [44, undefined, '44 22nd 12 boats', 'correct'],
    [22, undefined, 'The average is 24.8, the median is 22', 'correct'],
    [60, undefined, '10, not 60', hint],
    [44, undefined, '44 boats? No, 45 passengers', hint],
    [45, undefined, '44 boats? No, 45 passengers', 'correct'],
    [44, undefined, '44? No', 'correct'],
    [44, undefined, 'forty-four, on the 22nd', 'correct'],
    [22, undefined, 'the 22nd, with few boats', 'correct'],
    [44, undefined, '44 people, why so few? Twelve boats sailed', 'correct'],
    [4, undefined, 'Four seconds', 'correct'],
    [44, undefined, 'forty-four', 'correct'],
    [44, undefined, 'Forty four passengers', 'correct'],
    [44, undefined, 'On the twenty-second: forty-four passengers', 'correct'],
    [22, undefined, 'It is twenty‑two', 'correct'],
    [15, undefined, 'fifteen', 'correct'],
    [50, undefined, 'fifty ms', 'correct'],
    [100, undefined, 'a hundred', 'correct'],
    [100, undefined, 'one hundred visitors', 'correct'],
    [20, undefined, 'twenty-two', hint],
    [2, undefined, 'twenty-two', hint],
    [22, undefined, 'on the twenty-second', hint],
    [4, undefined, 'twenty, four', hint],
    [100, undefined, 'two hundred', hint],
    [200, undefined, 'two hundred', 'correct'],
    [606, undefined, 'six hundred and six nights', 'correct'],
    [720, undefined, 'seven hundred twenty maps', 'correct'],
    [18484, undefined, 'eighteen thousand, four hundred and eighty-four', 'correct'],
    [2000, undefined, 'two thousand', 'correct'],
    [105, undefined, 'one hundred and five', 'correct'],
    [3, undefined, 'Three of them, the first three commits', 'correct'],
    [720, undefined, 'seven hundred and twenty maps (3600 / 5)', 'correct'],
    [2, undefined, 'two hundred', hint],
    [2, undefined, 'two thousand', hint],
    [5, undefined, 'one hundred and five', hint],
    [4, undefined, 'four or five seconds', hint],
    [4, undefined, 'one of four', hint],
    [4, undefined, '5 of the four', hint],
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

  test.for<[string, string]>([
    ['22 passengers', 'correct'],
    ['22 minutes', hint],
    ['22, and not in minutes', 'correct'],
  ])('with other units refused, %j: %s', ([answer, expected]) =>
    expect(hintFor({ ...check(22), none: ['22 minutes'] } as AnswerCheck, answer)).toBe(expected),
  )

  test.for<[string, string]>([
    ['22 passengers', 'correct'],
    ['22 minutes', 'Count passengers, not time.'],
    ['22 crew', 'Who pays?'],
    ['22 sailors', 'Who pays?'],
    ['23 sailors', 'Who pays?'],
    ['23 passengers', hint],
  ])('with a hint for each thing that is refused, %j: %s', ([answer, expected]) => {
    const none = [
      { any: ['22 minutes'], hint: 'Count passengers, not time.' },
      { any: ['crew', 'sailors'], hint: 'Who pays?' },
    ]
    expect(hintFor({ ...check(22), none } as AnswerCheck, answer)).toBe(expected)
  })
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

test('nothing is graded behind the longest text, and no address longer than one with its prefix', () => {
  const number = (value: number): AnswerCheck => ({ check: 'number', value, hint, examples })
  const keyword: AnswerCheck = { check: 'keywords', conditions: [{ any: ['port'], hint }], examples }
  const filler = '- '.repeat(longestText / 2 - 2)
  expect(hintFor(keyword, `${filler}port`)).toBe('correct')
  expect(hintFor(keyword, `${filler}     port`)).toBe(hint)
  expect(hintFor(number(7), `${filler}7`)).toBe('correct')
  expect(hintFor(number(7), `${filler}     7`)).toBe(hint)
  expect(parsedUrl(`https://a/${'a'.repeat(urlLimit)}`)).toBeDefined()
  expect(parsedUrl(`https://a/${'a'.repeat(2 * urlLimit)}`)).toBeUndefined()
})

// A pattern that tries every way of dividing these texts would never come back.
test.for<[string, AnswerCheck]>([
  ['1_', { check: 'number', value: 2, hint, examples }],
  ['111 ', { check: 'number', value: 2, hint, examples }],
  ['1 + ', { check: 'number', value: 2, hint, examples }],
  ['1? ', { check: 'number', value: 2, hint, examples }],
  ['a ', { check: 'keywords', conditions: [{ any: ['a a a b'], hint }], examples }],
  ['a: ', { check: 'keywords', conditions: [{ any: ['a … a … a … b'], hint }], examples }],
  ['ing', { check: 'keywords', conditions: [{ any: ['sing … sing'], hint }], examples }],
])('the longest answer, of %j alone, is graded to its end', ([part, check]) =>
  expect(hintFor(check, part.repeat(longestText / part.length))).toBe(hint),
)
