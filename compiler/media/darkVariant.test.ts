import { expect, test } from 'vitest'
import { darkVariant } from './darkVariant.ts'

test('a drawing in the drafting palette gets a dark variant', () => {
  const drawing =
    '<svg><style>.a{fill:#1d3040;}</style><rect fill="#FFF" stroke="#c3d0d7"/><path fill="none" marker-end="url(#arrow)"/></svg>'
  const darkDrawing =
    '<svg><style>.a{fill:#e7edf0;}</style><rect fill="#1f2a31" stroke="#4a575f"/><path fill="none" marker-end="url(#arrow)"/></svg>'
  expect(darkVariant(drawing)).toBe(darkDrawing)
})

test.each(['fill="#123456"', 'fill="red"', 'style="fill:rgb(1,2,3)"', ''])('a drawing with %s stays as it is in both themes', (paint) => {
  expect(darkVariant(`<svg><rect fill="#ffffff"/><rect ${paint}/></svg>`) === undefined).toBe(paint !== '')
  expect(darkVariant(`<svg><rect ${paint}/></svg>`)).toBeUndefined()
})
