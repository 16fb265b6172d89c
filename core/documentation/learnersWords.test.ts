import { expect, test } from 'vitest'
import { learnersLines, linkTarget, publishableText } from './learnersWords.ts'

test.for([
  ['ada@example.org', '[email address]'],
  ['write to ada.l+x@mail.example.co.uk.', 'write to [email address].'],
  ['<ines@пример.рф>', '<[email address]>'],
  ['git@github.com:ada/tides.git', 'git@github.com:ada/tides.git'],
  ['@ada and a@b', '@ada and a@b'],
  ['a\r\nb\u2028c', 'a\nb\nc'],
  ['\u202egnp.exe\u202c \ufeffx\u0000', 'gnp.exe x'],
])('%j is published as %j', ([text, expected]) => expect(publishableText(text!)).toBe(expected))

const long = (length: number) =>
  ['a', 'a.', 'a@', 'a@a.', 'https://a/!!!!b', 'http://!', ' ', '\n'].map((part) =>
    part.repeat(Math.ceil(length / part.length)).slice(0, length),
  )
const worst = (length: number) => [...long(length), `https://a/${'!'.repeat(length)}b`, `a@${'a-'.repeat(length / 2)}`]
/** CPU time of this thread in microseconds. Linux counts in units of 4,000. */
const workOf = (length: number): number => {
  const texts = worst(length)
  const before = process.threadCpuUsage()
  for (const text of texts) learnersLines(text)
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test('a text of eight times the length takes far less than 64 times the work, regardless of its content', () => {
  workOf(200_000)
  const minWork = (length: number) => Math.min(...Array.from({ length: 3 }, () => workOf(length)))
  expect(minWork(1_600_000) / minWork(200_000)).toBeLessThan(32)
})

test.for([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['http://example.org', 'http://example.org'],
  ['https://example.org/日 本', undefined],
  ['https://example.org/日%20本', 'https://example.org/%E6%97%A5%20%E6%9C%AC'],
  ['https://ada:secret@example.org/', undefined],
  ['javascript:hit()', undefined],
  ['data:text/html,x', undefined],
  ['//example.org', undefined],
  ['', undefined],
])('%j leads to %j', ([address, expected]) => expect(linkTarget(address!)).toBe(expected))

test('a quotation mark after an address isn’t part of it', () => {
  const href = 'https://example.org/x'
  for (const [before, after] of ['“”', '‘’', '«»'])
    expect(learnersLines(`${before}${href}${after}`)[0]!.runs).toEqual([{ text: before }, { text: href, href }, { text: after }])
  expect(learnersLines(`“See ${href}.”`)[0]!.runs).toEqual([{ text: '“See ' }, { text: href, href }, { text: '.”' }])
})

test('lines keep their indentation and their direction, addresses in them are links, and empty ones only divide', () => {
  const lines = learnersLines('\n\nfirst\n\n\n  - (see https://example.org/x).\nشكرا ok\nabc شكرا\n\n')
  expect(lines.map(({ runs, isRightToLeft }) => [isRightToLeft, runs])).toEqual([
    [false, [{ text: 'first' }]],
    [false, [{ text: '' }]],
    [false, [{ text: '\u00a0\u00a0- (see ' }, { text: 'https://example.org/x', href: 'https://example.org/x' }, { text: ').' }]],
    [true, [{ text: 'شكرا ok' }]],
    [false, [{ text: 'abc شكرا' }]],
  ])
})
