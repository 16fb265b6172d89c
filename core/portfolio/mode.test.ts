import { expect, test } from 'vitest'
import { portfolioMode } from './mode.ts'

const ines = { nickname: 'ines' }

test.each([
  [ines, undefined, 'edit'],
  [ines, 'ines', 'edit'],
  [ines, 'marek', 'view'],
  [null, undefined, 'view'],
  [null, 'ines', 'view'],
] as const)('%o at the portfolio of %s is in the mode %s [FOLIO-11]', (viewer, nickname, mode) => {
  expect(portfolioMode(viewer, nickname)).toBe(mode)
})
