import { expect, test } from 'vitest'
import { searchWords } from './searchWords.ts'

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
