import { expect, test } from 'vitest'
import { everydayWords, searchWords } from './searchWords.ts'

test.each([
  ['a word in another form', 'Certificates', searchWords('certificate')],
  ['a name of code as a whole and in parts', 'Content-Length', ['content-length', 'content', 'length']],
  ['a name with an underscore', 'pg_dump', ['pg_dump', 'pg', 'dump']],
  ['a name in camel case', 'tideHeight', ['tideheight', 'tide', 'height']],
  ['an option of a command', '--bind', ['--bind', 'bind']],
  ['an address', '127.0.0.1', ['127.0.0.1', '127', '0', '0', '1']],
  ['a possessive', "the server's", searchWords('server')],
  ['words of another script', 'Серверы', ['серверы']],
  ['words that stand everywhere', 'What is it for?', []],
])('%s is found by its words', (_title, text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test.each([
  ['why is there a \\ before the %', 'A percent sign needs the backslash there.'],
  ['what is the @0 for', '`--mtime=@0` writes the first second of 1970.'],
])('“%s” asks about a sign, which a text may name', (question, text) => {
  const terms = everydayWords(text)
  expect(everydayWords(question).some((word) => terms.includes(word))).toBe(true)
  expect(everydayWords('100% of 5 files in ~/sea\\north')).not.toContain('percent')
})
