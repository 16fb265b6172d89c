import { expect, test } from 'vitest'
import { carryOverMessages } from './notes.ts'
import { portfolioMessages } from './portfolio.ts'
import { screenshotMessages } from './screenshots.ts'

test.each([
  [
    portfolioMessages.beforePublic,
    'Your portfolio shows your name, picture and description, and both projects in it with your answers, each at its own address.',
  ],
  [(count: number) => carryOverMessages.carried(count, count), 'Both are where they were.'],
  [screenshotMessages.coverAndUpload, 'Cover both and upload'],
])('two are called “both”, and three by their number', (say, two) => {
  expect(say(2)).toBe(two)
  expect(say(3)).toMatch(/\ball 3\b/i)
})
