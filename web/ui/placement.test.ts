import { expect, test } from 'vitest'
import { placeFloating, type Rectangle, type PlacementOptions } from './placement.ts'

const viewport = { width: 1000, height: 800 }
const tip = { width: 200, height: 40 }
const above: PlacementOptions = { side: 'top', align: 'centre', gap: 8 }
const button = (x: number, y: number): Rectangle => ({ x, y, width: 100, height: 40 })

test.each([
  ['centred above its button', button(400, 300), above, { side: 'top', x: 350, y: 252, arrow: 100 }],
  ['below where there is no room above', button(400, 20), above, { side: 'bottom', x: 350, y: 68, arrow: 100 }],
  ['in view at the left edge, its arrow still under the button', button(0, 300), above, { side: 'top', x: 8, y: 252, arrow: 42 }],
  ['in view at the right edge', button(900, 300), above, { side: 'top', x: 792, y: 252, arrow: 158 }],
  [
    'level with the start of its button',
    button(400, 300),
    { side: 'bottom', align: 'start', gap: 4 },
    { side: 'bottom', x: 400, y: 344, arrow: 50 },
  ],
  [
    'level with the end of its button',
    button(400, 300),
    { side: 'bottom', align: 'end', gap: 4 },
    { side: 'bottom', x: 300, y: 344, arrow: 150 },
  ],
  ['beside its button', button(400, 300), { side: 'right', align: 'centre', gap: 8 }, { side: 'right', x: 508, y: 300, arrow: 20 }],
  [
    'on the other side where the wished one is too narrow',
    button(850, 300),
    { side: 'right', align: 'centre', gap: 8 },
    { side: 'left', x: 642, y: 300, arrow: 20 },
  ],
] as const)('a tip stands %s', (_, anchor, wish, where) => {
  expect(placeFloating(anchor, tip, viewport, wish)).toEqual(where)
})

test('a menu with room on neither side takes the side with more', () => {
  const tall = { width: 280, height: 700 }
  expect(placeFloating(button(10, 300), tall, viewport, { side: 'top', align: 'start', gap: 4 }).side).toBe('bottom')
  expect(placeFloating(button(10, 500), tall, viewport, { side: 'top', align: 'start', gap: 4 }).side).toBe('top')
})

test('a box wider than the window shows its start', () => {
  expect(placeFloating(button(400, 300), { width: 1200, height: 40 }, viewport, above).x).toBe(8)
})
