import { expect, test } from 'vitest'
import { darkTwin } from './darkTwin.ts'

test('a drawing in the drafting palette gets a dark twin', () => {
  const drawing =
    '<svg><style>.a{fill:#1d3040;}</style><rect fill="#FFF" stroke="#c3d0d7"/><path fill="none" marker-end="url(#arrow)"/></svg>'
  const twin =
    '<svg><style>.a{fill:#e7edf0;}</style><rect fill="#1f2a31" stroke="#4a575f"/><path fill="none" marker-end="url(#arrow)"/></svg>'
  expect(darkTwin(drawing)).toBe(twin)
})

test.each(['fill="#123456"', 'fill="red"', 'style="fill:rgb(1,2,3)"', ''])('a drawing with %s stays as it is in both themes', (paint) => {
  expect(darkTwin(`<svg><rect fill="#ffffff"/><rect ${paint}/></svg>`) === undefined).toBe(paint !== '')
  expect(darkTwin(`<svg><rect ${paint}/></svg>`)).toBeUndefined()
})
