import { expect, test } from 'vitest'
import { createMarkdownReader } from './readMarkdown.ts'
import { answers } from './testing-answers.ts'

/** Numbers from 0 up to 1 that come in the same order each time. */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  const mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  return ((mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed))) >>> 0) / 2 ** 32
}

test.each(answers.map((answer, at) => [at, answer] as const))('answer %i reads alike whole and in any pieces', (at, answer) => {
  const whole = createMarkdownReader()(answer)
  const random = createRandom(at)
  for (let round = 0; round < 100; round++) {
    const read = createMarkdownReader()
    const longest = 1 + Math.floor(random() * 30)
    for (let end = 0; end < answer.length; end += 1 + Math.floor(random() * longest)) read(answer.slice(0, end), true)
    expect(read(answer)).toEqual(whole)
  }
})

test('a text that doesn’t continue the previous one is parsed again', () => {
  const read = createMarkdownReader()
  read('one\n\ntwo\n\nthree\n')
  expect(read('other\n\nwords').map(({ token }) => token.raw)).toEqual(['other', 'words'])
})
