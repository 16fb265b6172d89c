import { describe, expect, test } from 'vitest'
import { compareOutput, type Expectation } from './compare.ts'
import type { PatternReplacer } from './masks.ts'

const replace: PatternReplacer = (pattern, text, replacement) => text.replace(new RegExp(pattern, 'gu'), replacement)

const differs = (shown: string, printed: string, more: Partial<Expectation> = {}) =>
  compareOutput({ lines: shown.split('\n'), masks: [], declared: {}, replace, isPart: false, ...more }, printed.split('\n'))

describe('what a page shows is what was printed when', () => {
  test.each([
    ['the lines are the same', 'one\ntwo', 'one\ntwo'],
    ['white space stands at the ends of lines and of all', '\none  \n', 'one\n\n'],
    ['an ellipsis stands for no line or for many', 'one\n…\nfour', 'one\ntwo\nthree\nfour'],
    ['an ellipsis stands for the rest of a line', 'curl 7.88.1 …', 'curl 7.88.1 (x86_64) libcurl'],
    ['an ellipsis between two spaces stands for one space', '│ 207252 … │', '│ 207252 │'],
    ['an ellipsis between two spaces stands for words', 'eth0 UP … 10.0.0.1 … up', 'eth0 UP qlen 1000 10.0.0.1 up'],
    ['a tab is shown as spaces', '\tIs it running?', '        Is it running?'],
    ['a tab is printed', '7\tdays\tto go', '7\tdays\tto go'],
    ['a printed tab is shown as spaces', '7       days', '7\tdays'],
    ['bash reports a job in the background', 'done', '[1] 4711\ndone\n[1]+  Done                    sleep 1'],
    ['a page shows the job, too', '[1] 4711\ndone', '[1] 4711\ndone'],
  ])('%s', (_, shown, printed) => expect(differs(shown, printed)).toBeUndefined())

  test.each([
    ['number', 'in 1,024 ways', 'in 7 ways'],
    ['number', '  812 rows', '  9 rows'],
    ['pid', '[6868] LOG: ready', '[12] LOG: ready'],
    ['time', 'at 08:51:49.480 UTC', 'at 21:03:00.001 UTC'],
    ['date', 'Date: Fri, 20 Nov 2026', 'Date: Sun, 1 February 2027'],
    ['date', 'notBefore=Nov 20 09:13:28 2026 GMT', 'notBefore=Dec  1 00:00:07 2026 GMT'],
    ['duration', 'real 0m0.152s, after 3001 milliseconds', 'real 0m2.000s, after 12 ms'],
    ['bytes', '39M data, 4 kB', '41M data, 12 MB'],
    ['hash', 'commit 1281d6e7cc6c', 'commit 98F7A00B1'],
    ['address', 'from 127.0.0.1:51514 at 0x7f00', 'from 10.0.0.7:80 at 0xaa'],
    ['path', 'in /usr/lib/postgresql/15/bin', 'in /opt/pg'],
    ['version', 'Python 3.11.2', 'Python 3.13.0rc1'],
  ])('the mask %s stands for what differs', (mask, shown, printed) => {
    expect(differs(shown, printed)).toBeDefined()
    expect(differs(shown, printed, { masks: [mask] })).toBeUndefined()
  })

  test('a mask of the project matches the differing text', () => {
    const more = { masks: ['ship'], declared: { ship: 'MV [A-Z][a-z]+' } }
    expect(differs('MV Heron left', 'MV Tern left', more)).toBeUndefined()
    expect(differs('MV Heron left', 'MV Tern came', more)).toBeDefined()
  })

  test('the lines of a part are together, among others', () => {
    expect(differs('two\nthree', 'one\ntwo\nthree\nfour', { isPart: true })).toBeUndefined()
    expect(differs('two\nfour', 'one\ntwo\nthree\nfour', { isPart: true })).toBeDefined()
  })
})

test('a difference names the line of the page and what came in its place', () => {
  expect(differs('one\ntwo\nthree', 'one\n2\nthree')).toEqual({ line: 1, expected: 'two', got: '2' })
  expect(differs('one\ntwo', 'one')).toEqual({ line: 1, expected: 'two', got: '(nothing more)' })
  expect(differs('one', 'one\ntwo')).toEqual({ line: 1, expected: '(nothing more)', got: 'two' })
  expect(differs('one\n…\nfour', 'one\ntwo')).toMatchObject({ expected: 'four' })
})

test.each([
  ['the end of a longer number', 'sum … 42', 'sum 142'],
  ['a text that begins before the one in front ends', 'total 12 … 12 rows', 'total 12 rows'],
  ['no space at all', 'a … b', 'ab'],
])('an ellipsis doesn’t hide %s', (_, shown, printed) => expect(differs(shown, printed)).toBeDefined())

test('a mask also evens out the spaces and hyphens around it, whose number depends on what it hides', () => {
  expect(differs('| 7 |\n|-----|', '|  812 |\n|-------|', { masks: ['number'] })).toBeUndefined()
  expect(differs('| a |\n|-----|', '| a |\n|-------|')).toBeDefined()
})

test('a mask hides only the text that it matches', () => {
  expect(differs('4 boats', '5 ships', { masks: ['number'] })).toBeDefined()
  expect(differs('at 08:51', 'at noon', { masks: ['time'] })).toBeDefined()
})
