import { expect, test } from 'vitest'
import { boxBetween, coversAfter, filledBoxes, movedBox, resizedBox, type Cover, type CoverChange } from './covers.ts'

const picture = { width: 100, height: 50 }
const box = { left: 10, top: 10, width: 20, height: 10 }
const after = (...changes: CoverChange[]) => changes.reduce<readonly Cover[]>(coversAfter, [])
const found: CoverChange = { type: 'found', secrets: [{ kind: 'key', box }], picture }

test('a detected secret is a suggestion, and filled even if nobody confirms it', () => {
  const covers = after(found)
  expect(covers).toEqual([{ id: 1, kind: 'key', state: 'suggested', box }])
  expect(filledBoxes(covers)).toEqual([box])
})

test('a suggestion marked as no secret isn’t filled, and can be covered again', () => {
  const visible = after(found, { type: 'removed', id: 1 })
  expect(filledBoxes(visible)).toEqual([])
  expect(filledBoxes(coversAfter(visible, { type: 'covered', id: 1 }))).toEqual([box])
})

test('a drawn box is filled at once, and can be removed', () => {
  expect(filledBoxes(after({ type: 'added', box }))).toEqual([box])
  expect(after({ type: 'added', box }, { type: 'removed', id: 1 })).toEqual([])
})

test('a box that was moved counts as confirmed', () => {
  const moved = { ...box, left: 30 }
  expect(after(found, { type: 'changed', id: 1, box: moved })).toEqual([{ id: 1, kind: 'key', state: 'covered', box: moved }])
})

test('all suggestions are confirmed at once, except those marked as no secret', () => {
  const other = { ...box, top: 30 }
  const secrets = [box, other].map((one) => ({ kind: 'key' as const, box: one }))
  const covers = after({ type: 'found', secrets, picture }, { type: 'removed', id: 2 }, { type: 'confirmed' })
  expect(covers.map(({ state }) => state)).toEqual(['covered', 'visible'])
})

test('a secret that was found twice has one box', () => {
  const secrets = [
    { kind: 'key' as const, box },
    { kind: 'token' as const, box: { ...box, width: 30 } },
    { kind: 'key' as const, box },
  ]
  expect(after({ type: 'found', secrets, picture }).map(({ kind }) => kind)).toEqual(['token'])
})

test('a box that reaches out of the picture ends at its edge', () => {
  const outside = { left: -10, top: 40, width: 200, height: 40 }
  expect(after({ type: 'found', secrets: [{ kind: 'key', box: outside }], picture })[0]!.box).toEqual({
    left: 0,
    top: 40,
    width: 100,
    height: 10,
  })
})

test.for([
  [
    { x: 5, y: 5 },
    { left: 15, top: 15, width: 20, height: 10 },
  ],
  [
    { x: -50, y: -50 },
    { left: 0, top: 0, width: 20, height: 10 },
  ],
  [
    { x: 500, y: 500 },
    { left: 80, top: 40, width: 20, height: 10 },
  ],
] as const)('a box moves by %o and stays in the picture', ([by, moved]) => {
  expect(movedBox(box, by, picture)).toEqual(moved)
})

test.for([
  ['bottomRight', { x: 10, y: 5 }, { left: 10, top: 10, width: 30, height: 15 }],
  ['topLeft', { x: -5, y: -5 }, { left: 5, top: 5, width: 25, height: 15 }],
  ['topLeft', { x: 500, y: 500 }, { left: 26, top: 16, width: 4, height: 4 }],
  ['bottomRight', { x: 500, y: 500 }, { left: 10, top: 10, width: 90, height: 40 }],
  ['topRight', { x: 10, y: -5 }, { left: 10, top: 5, width: 30, height: 15 }],
  ['bottomLeft', { x: -10, y: 5 }, { left: 0, top: 10, width: 30, height: 15 }],
] as const)('the corner %s moves by %o, the opposite one not', ([corner, by, resized]) => {
  expect(resizedBox(box, corner, by, picture)).toEqual(resized)
})

test('a box is drawn from any corner to the opposite one', () => {
  const drawn = { left: 10, top: 10, width: 20, height: 10 }
  expect(boxBetween({ x: 10, y: 10 }, { x: 30, y: 20 }, picture)).toEqual(drawn)
  expect(boxBetween({ x: 30, y: 20 }, { x: 10, y: 10 }, picture)).toEqual(drawn)
})
