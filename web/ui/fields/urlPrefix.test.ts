import { expect, test } from 'vitest'
import { withoutPrefix } from './urlPrefix.ts'

test.each([
  ['journal.home.arpa', 'https://', 'journal.home.arpa'],
  ['https://journal.home.arpa', 'https://', 'journal.home.arpa'],
  ['HTTPS://journal.home.arpa', 'https://', 'journal.home.arpa'],
  ['http://journal.home.arpa', 'https://', 'journal.home.arpa'],
  ['  https://journal.home.arpa', 'https://', 'journal.home.arpa'],
  ['https://github.com/ines', 'https://github.com/', 'ines'],
  ['https', 'https://', 'https'],
  ['ftp://journal.home.arpa', 'https://', 'ftp://journal.home.arpa'],
])('%s pasted behind a prefix is not doubled', (typed, prefix, value) => {
  expect(withoutPrefix(typed, prefix)).toBe(value)
})
