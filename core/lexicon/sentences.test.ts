import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

test('sentences end where people end them, and not inside of names or after e.g.', () => {
  expect(sentencesOf('Save this as `tide.mjs`. Run it, e.g. with node. It prints 5.3 metres!\nReally?')).toEqual([
    'Save this as `tide.mjs`.',
    'Run it, e.g. with node.',
    'It prints 5.3 metres!',
    'Really?',
  ])
})

test('a sentence does not end inside of code', () => {
  const [first, second] = ['`/` separates its parts, `?` begins the query.', 'Type `GET /a. HTTP` and wait.']
  expect(sentencesOf(`${first} ${second}`)).toEqual([first, second])
})
