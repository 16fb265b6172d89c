import { expect, test } from 'vitest'
import { positionAfter } from './carousel.ts'

test.each([
  [0, 1, 1],
  [5, 1, 0],
  [0, -1, 5],
  [3, -1, 2],
])('of six slides, %i is followed %i on by %i', (position, by, next) => expect(positionAfter(position, by, 6)).toBe(next))
