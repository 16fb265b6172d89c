import { expect, test } from 'vitest'
import { createCiting } from './citing.ts'

test('numbers in code stay what they are', () => {
  const citing = createCiting([])
  const pieces = ['Try `row[1]` or:\n\n```js\nconst first = rows[', '1]\n```\nSo [1].']
  const said = [...pieces.map((piece) => citing.add(piece).text), citing.end().text].join('')
  expect(said).toBe('Try `row[1]` or:\n\n```js\nconst first = rows[1]\n```\nSo .')
})
