import { expect, test } from 'vitest'
import { clampPan, panTo, zoomScale } from './zoom.ts'

const viewport = { width: 1000, height: 800 }
const picture = { width: 900, height: 500 }

test('a zoomed picture is twice as large [MODAL-20]', () => {
  expect(zoomScale).toBe(2)
})

test.each([
  ['may be moved within its reach', { x: 100, y: -50 }, { x: 100, y: -50 }],
  ['stops with its left edge at the edge of the viewport', { x: 5000, y: 0 }, { x: 400, y: 0 }],
  ['stops at the right', { x: -5000, y: 0 }, { x: -400, y: 0 }],
  ['stops at the top and the bottom', { x: 0, y: 999 }, { x: 0, y: 100 }],
])('a zoomed picture %s [MODAL-23]', (_, pan, allowed) => {
  expect(clampPan(pan, picture, viewport, 2)).toEqual(allowed)
})

test('a picture that fits the viewport cannot be moved [MODAL-23]', () => {
  expect(clampPan({ x: 300, y: 300 }, picture, viewport, 1)).toEqual({ x: 0, y: 0 })
  expect(clampPan({ x: 300, y: 300 }, { width: 400, height: 600 }, viewport, 2)).toEqual({ x: 0, y: 200 })
})

test('what was clicked stays under the pointer', () => {
  expect(panTo({ x: 200, y: -100 }, 2)).toEqual({ x: -200, y: 100 })
  expect(panTo({ x: 0, y: 0 }, 2)).toEqual({ x: 0, y: 0 })
})
