import { expect, test } from 'vitest'
import type { SourcePassage } from '../adapters/model/model.ts'
import { createCiting, withSources } from './citing.ts'

const passage: SourcePassage = {
  stepId: 'sign',
  blockId: 'statement',
  title: 'Sign it',
  quote: 'A statement.',
  text: 'A statement.',
  kind: 'text',
  language: undefined,
  isHighlighted: false,
  isRelevant: true,
  isNear: true,
}
/** What an answer says, and how often it names a source. */
const read = (passages: readonly SourcePassage[], pieces: readonly string[]) => {
  const citing = createCiting(passages)
  const parts = [...pieces.map((piece) => citing.add(piece)), citing.end()]
  return {
    text: parts.map(({ text }) => text).join(''),
    sources: parts.flatMap(({ chunks }) => chunks).filter(({ type }) => type === 'source').length,
  }
}

test('numbers in code stay what they are', () => {
  const pieces = ['Try `row[1]` or:\n\n```js\nconst first = rows[', '1]\n```\nSo [1].']
  expect(read([], pieces).text).toBe('Try `row[1]` or:\n\n```js\nconst first = rows[1]\n```\nSo.')
})

test.for([
  ['a backtick that nothing closes ends with its paragraph', 'Press ` first.\n \nIt is a statement [1].'],
  ['two backticks hold one', 'Write ``a ` b[1]`` now. It is a statement [1].'],
  ['code between tildes', '~~~\nrows[1]\n\nrows[1]\n~~~\nIt is a statement [1].'],
  ['code in a fence holds empty lines and backticks', '```\nrows[1]\n\n`rows[1]`\n```\nIt is a statement [1].'],
] as const)('%s, and the source behind it is named', ([, text]) => {
  const answer = { text, sources: 1 }
  expect(read([passage], [text])).toEqual(answer)
  for (let cut = 1; cut < text.length; cut++) expect(read([passage], [text.slice(0, cut), text.slice(cut)])).toEqual(answer)
})

test('a word without an end is passed on as it comes, but for its last characters', () => {
  const { text } = createCiting([]).add('a'.repeat(15_000))
  expect(text.length).toBeGreaterThan(14_000)
})

const three = ['one', 'two', 'three'].map((blockId) => ({ ...passage, blockId }))

test.each([
  ['names none', 'Nothing.', 'Nothing.', []],
  ['names some, in its own order', 'A [3]. B [1].', 'A [1]. B [2].', ['three', 'one']],
  ['names one twice', 'A [2]. B [2].', 'A [1]. B [1].', ['two']],
  ['names several at once', 'A [1, 3].', 'A [1][2].', ['one', 'three']],
  ['names one that is not there', 'A [9]. B [0]. C [2].', 'A. B. C [1].', ['two']],
  ['holds code with brackets', 'Use `argv[1]` [2]:\n```js\na[3] = b[1]\n```', 'Use `argv[1]` [1]:\n```js\na[3] = b[1]\n```', ['two']],
  ['ends inside of code', '```\na[1]', '```\na[1]', []],
])('an answer that %s comes with those passages, numbered from one', (_title, answer, text, sources) => {
  const cited = withSources(answer, three)
  expect([cited.text, cited.passages.map(({ blockId }) => blockId)]).toEqual([text, sources])
})
