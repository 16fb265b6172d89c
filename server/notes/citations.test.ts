import { expect, test } from 'vitest'
import { withCitedPassages } from './citations.ts'

const passages = ['one', 'two', 'three']

test.each([
  ['names none', 'Nothing.', 'Nothing.', []],
  ['names some, in its own order', 'A [3]. B [1].', 'A [1]. B [2].', ['three', 'one']],
  ['names one twice', 'A [2]. B [2].', 'A [1]. B [1].', ['two']],
  ['names several at once', 'A [1, 3].', 'A [1][2].', ['one', 'three']],
  ['names one that is not there', 'A [9]. B [0]. C [2].', 'A . B . C [1].', ['two']],
  ['holds code with brackets', 'Use `argv[1]` [2]:\n```js\na[3] = b[1]\n```', 'Use `argv[1]` [1]:\n```js\na[3] = b[1]\n```', ['two']],
  ['ends inside of code', '```\na[1]', '```\na[1]', []],
])('an answer that %s comes with those passages, numbered from one', (_title, answer, text, cited) => {
  expect(withCitedPassages(answer, passages)).toEqual({ text, passages: cited })
})
