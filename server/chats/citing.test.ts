import { expect, test } from 'vitest'
import type { SourcePassage } from '../adapters/model/model.ts'
import { createCiting } from './citing.ts'

const passage: SourcePassage = {
  ...{ stepId: 'sign', blockId: 'statement', title: 'Sign it', quote: 'A statement.', text: 'A statement.' },
  ...{ kind: 'text', language: undefined, isHighlighted: false, isRelevant: true, isNear: true },
}
/** What an answer says, and how often it names a source. */
const read = (passages: readonly SourcePassage[], pieces: readonly string[]) => {
  const citing = createCiting(passages)
  const read = [...pieces.map((piece) => citing.add(piece)), citing.end()]
  return {
    text: read.map(({ text }) => text).join(''),
    sources: read.flatMap(({ chunks }) => chunks).filter(({ type }) => type === 'source').length,
  }
}

test('numbers in code stay what they are', () => {
  const pieces = ['Try `row[1]` or:\n\n```js\nconst first = rows[', '1]\n```\nSo [1].']
  expect(read([], pieces).text).toBe('Try `row[1]` or:\n\n```js\nconst first = rows[1]\n```\nSo .')
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
