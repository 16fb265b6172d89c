import { expect, test } from 'vitest'
import { matchesPattern, patternProblem } from './pattern.ts'

test.each([
  ['tls ?v?1\\.3', 'i', 'It was TLSv1.3.', true],
  ['tls', '', 'TLS', false],
  ['^b$', 'm', 'a\nb', true],
  ['^b$', '', 'a\nb', false],
  ['a.b', 's', 'a\nb', true],
  ['é+', 'iu', 'É', true],
  ['', '', 'anything', true],
])('an answer is searched for /%s/%s in %j: %s', (pattern, flags, text, found) => {
  expect(matchesPattern(pattern, flags, text)).toBe(found)
  expect(matchesPattern(pattern, flags, text)).toBe(found)
})

test('a pattern that would keep another engine busy for years is answered', () => {
  expect(matchesPattern('^(a+)+$', '', `${'a'.repeat(2000)}!`)).toBe(false)
})

test('an author gets the error of an invalid pattern', () => {
  expect(patternProblem('a(b')).toContain('missing closing )')
  expect(patternProblem('(?=a)b')).toContain('(?=')
  expect(patternProblem('(a)\\1')).toContain('\\1')
  expect(patternProblem('^/[a-z]+$', 'i')).toBeUndefined()
})
