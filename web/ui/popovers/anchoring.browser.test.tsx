import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { followAnchor } from './anchoring.ts'

const stops: (() => void)[] = []
beforeEach(() => page.viewport(1000, 800))
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  await page.viewport(1280, 900)
})

const box = (width: number, height: number, x = 0, y = 0) => {
  const element = document.createElement('div')
  Object.assign(element.style, { position: 'fixed', inset: `${y}px auto auto ${x}px`, width: `${width}px`, height: `${height}px` })
  document.body.append(element)
  return element
}
const open = (width: number, height: number) => {
  const floating = box(width, height)
  Object.assign(floating.style, { margin: 0, border: 0, padding: 0 })
  floating.popover = 'manual'
  floating.showPopover()
  return floating
}
const button = (x: number, y: number) => box(100, 40, x, y)
const follow = (...of: Parameters<typeof followAnchor>) => stops.push(followAnchor(...of))
const placed = (floating: HTMLElement) => () => ({
  side: floating.dataset['side'],
  x: Number.parseFloat(floating.style.left),
  y: Number.parseFloat(floating.style.top),
  arrow: Number.parseFloat(floating.style.getPropertyValue('--arrow')),
})

test.each([
  ['centred above its button', [400, 300], { side: 'top' }, { side: 'top', x: 350, y: 252, arrow: 100 }],
  ['below where there is no room above', [400, 20], { side: 'top' }, { side: 'bottom', x: 350, y: 68, arrow: 100 }],
  ['in view at the left edge, its arrow still under the button', [0, 300], { side: 'top' }, { side: 'top', x: 8, y: 252, arrow: 42 }],
  ['in view at the right edge', [900, 300], { side: 'top' }, { side: 'top', x: 792, y: 252, arrow: 158 }],
  [
    'level with the start of its button',
    [400, 300],
    { side: 'bottom', align: 'start', gap: 4 },
    { side: 'bottom', x: 400, y: 344, arrow: 50 },
  ],
  [
    'level with the end of its button',
    [400, 300],
    { side: 'bottom', align: 'end', gap: 4 },
    { side: 'bottom', x: 300, y: 344, arrow: 150 },
  ],
  ['beside its button', [500, 300], { side: 'left' }, { side: 'left', x: 292, y: 300, arrow: 20 }],
  ['on the other side where the wished one is too narrow', [50, 300], { side: 'left' }, { side: 'right', x: 158, y: 300, arrow: 20 }],
] as const)('a tooltip stands %s', async (_, [x, y], wish, where) => {
  const tooltip = open(200, 40)
  follow(tooltip, button(x, y), wish)
  await expect.poll(placed(tooltip)).toEqual(where)
})

test('a toolbar stays inside an element, above an anchor at its lower edge', async () => {
  const toolbar = open(200, 40)
  follow(toolbar, button(400, 460), { side: 'bottom', within: box(450, 500, 50, 0) })
  await expect.poll(placed(toolbar)).toMatchObject({ side: 'top', x: 292, y: 412 })
})

test.each([
  [300, 'bottom'],
  [500, 'top'],
])('a menu with room on neither side of a button at %i takes the side with more', async (y, side) => {
  const menu = open(280, 700)
  follow(menu, button(10, y), { side: side === 'top' ? 'bottom' : 'top', align: 'start', gap: 4 })
  await expect.poll(placed(menu)).toMatchObject({ side })
})

test('a popover without room on either side gets its maximum height, again when it grows', async () => {
  const card = open(200, 100)
  card.style.maxHeight = 'var(--room)'
  follow(card, button(400, 420), { side: 'bottom', gap: 8 })
  await expect.poll(placed(card)).toMatchObject({ side: 'bottom', y: 468 })
  card.style.height = '700px'
  await expect.poll(placed(card)).toMatchObject({ side: 'top', y: 8 })
  expect(card.getBoundingClientRect().bottom).toBe(412)
})

test('a box wider than the window shows its start', async () => {
  const wide = open(1200, 40)
  follow(wide, button(400, 300), { side: 'top' })
  await expect.poll(placed(wide)).toMatchObject({ x: 8 })
})

test('a tooltip goes along when its button moves, until it is told to stop', async () => {
  const tooltip = open(200, 40)
  const anchor = button(400, 300)
  const stop = followAnchor(tooltip, anchor, { side: 'top' })
  await expect.poll(placed(tooltip)).toMatchObject({ x: 350, y: 252 })
  anchor.style.top = '500px'
  await expect.poll(placed(tooltip)).toMatchObject({ x: 350, y: 452 })
  stop()
  anchor.style.top = '300px'
  const later = open(200, 40)
  follow(later, anchor, { side: 'top' })
  await expect.poll(placed(later)).toMatchObject({ x: 350, y: 252 })
  expect(placed(tooltip)()).toMatchObject({ x: 350, y: 452 })
})
