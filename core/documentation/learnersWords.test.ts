import { expect, test } from 'vitest'
import { learnersLines, linkTarget, publishableText } from './learnersWords.ts'

test.for([
  ['ada@example.org', '[e-mail address]'],
  ['write to ada.l+x@mail.example.co.uk.', 'write to [e-mail address].'],
  ['<ines@пример.рф>', '<[e-mail address]>'],
  ['git@github.com:ada/tides.git', 'git@github.com:ada/tides.git'],
  ['@ada and a@b', '@ada and a@b'],
  ['a\r\nb\u2028c', 'a\nb\nc'],
  ['\u202egnp.exe\u202c \ufeffx\u0000', 'gnp.exe x'],
])('%j is published as %j', ([text, expected]) => expect(publishableText(text!)).toBe(expected))

test('a long text without an address takes no longer than it is long', () => {
  const texts = ['a'.repeat(200_000), 'a.'.repeat(100_000), 'a@'.repeat(100_000), 'a@a.'.repeat(50_000)]
  const since = performance.now()
  for (const text of texts) publishableText(text)
  expect(performance.now() - since).toBeLessThan(1000)
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
