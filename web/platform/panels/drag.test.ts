import { describe, expect, test } from 'vitest'
import { clampWidth, defaultWidth, draggedTo, releasedAt, widest } from './drag.ts'

const window1440 = 1440
const open = { isOpen: true, width: 320 }
const closed = { isOpen: false, width: 320 }

test('a panel is 320 px wide to begin with [APP-21]', () => {
  expect(defaultWidth).toBe(320)
})

describe('letting go of an open panel', () => {
  test.each([
    [271, false],
    [272, true],
    [300, true],
    [320, true],
  ])('with %d of its 320 px in view leaves it open: %s [APP-23]', (visible, isOpen) => {
    expect(releasedAt(open, visible, window1440).isOpen).toBe(isOpen)
  })

  test('keeps its width for the next time when it snaps closed', () => {
    expect(releasedAt(open, 100, window1440)).toEqual({ isOpen: false, width: 320 })
  })
})

describe('letting go of a closed panel', () => {
  test.each([
    [48, false],
    [49, true],
    [200, true],
  ])('with %d of its 320 px in view opens it: %s [APP-24]', (visible, isOpen) => {
    expect(releasedAt(closed, visible, window1440)).toEqual({ isOpen, width: 320 })
  })

  test('pulled beyond its full width it takes the new one', () => {
    expect(releasedAt(closed, 400, window1440)).toEqual({ isOpen: true, width: 400 })
  })
})

describe('the width', () => {
  test('stays between 280 px and half the window', () => {
    expect(widest(window1440)).toBe(720)
    expect(clampWidth(100, window1440)).toBe(280)
    expect(clampWidth(900, window1440)).toBe(720)
    expect(releasedAt(open, 900, window1440)).toEqual({ isOpen: true, width: 720 })
  })

  test('follows the handle while it is pulled, and never turns negative', () => {
    expect(draggedTo(open, 60, window1440)).toBe(380)
    expect(draggedTo(closed, 60, window1440)).toBe(60)
    expect(draggedTo(open, -400, window1440)).toBe(0)
    expect(draggedTo(open, 2000, window1440)).toBe(720)
  })
})
