import type { SecretMatch, SecretKind } from './secretKind.ts'
import { right, type PictureBox } from './textLine.ts'

export type PictureExtent = { width: number; height: number }
export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'

/** A box over a picture. A detected one is a suggestion until it's confirmed, and transparent once the user says that it hides nothing. */
export type Cover = { id: number; kind: SecretKind | 'own'; state: 'suggested' | 'covered' | 'visible'; box: PictureBox }

/** Minimum pixels of a side. */
const minBoxSide = 4

export type CoverChange =
  | { type: 'found'; secrets: readonly SecretMatch[]; picture: PictureExtent }
  | { type: 'added'; box: PictureBox }
  | { type: 'changed'; id: number; box: PictureBox }
  | { type: 'covered'; id: number }
  /** Marks a box as not secret. A box drawn by its owner is removed; a detected one can be covered again. */
  | { type: 'removed'; id: number }
  | { type: 'confirmed' }

export const coversAfter = (covers: readonly Cover[], change: CoverChange): readonly Cover[] => {
  const next = Math.max(0, ...covers.map(({ id }) => id)) + 1
  switch (change.type) {
    case 'found':
      return [
        ...covers,
        ...withoutRepetition(change.secrets).map(({ kind, box }, index): Cover => ({
          id: next + index,
          kind,
          state: 'suggested',
          box: within(box, change.picture),
        })),
      ]
    case 'added':
      return [...covers, { id: next, kind: 'own', state: 'covered', box: change.box }]
    case 'changed':
      return covers.map((cover) => (cover.id === change.id ? { ...cover, box: change.box, state: 'covered' } : cover))
    case 'covered':
      return covers.map((cover) => (cover.id === change.id ? { ...cover, state: 'covered' } : cover))
    case 'removed':
      return covers
        .filter(({ id, kind }) => id !== change.id || kind !== 'own')
        .map((cover) => (cover.id === change.id ? { ...cover, state: 'visible' } : cover))
    case 'confirmed':
      return covers.map((cover) => (cover.state === 'suggested' ? { ...cover, state: 'covered' } : cover))
  }
}

/** Boxes to fill in the sent picture, including unconfirmed suggestions, so that none is overlooked. */
export const filledBoxes = (covers: readonly Cover[]): PictureBox[] =>
  covers.filter(({ state }) => state !== 'visible').map(({ box }) => box)

const withoutRepetition = (secrets: readonly SecretMatch[]): readonly SecretMatch[] =>
  secrets.filter(
    ({ box }, index) => !secrets.some((other, at) => at !== index && holds(other.box, box) && (at < index || !holds(box, other.box))),
  )

const holds = (outer: PictureBox, inner: PictureBox): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && right(outer) >= right(inner) && bottom(outer) >= bottom(inner)

const bottom = ({ top, height }: PictureBox): number => top + height
const clamped = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max))

/** Clips a box to the picture. */
const within = (box: PictureBox, picture: PictureExtent): PictureBox => {
  const [left, top] = [clamped(box.left, 0, picture.width - minBoxSide), clamped(box.top, 0, picture.height - minBoxSide)]
  return {
    left,
    top,
    width: clamped(right(box), left + minBoxSide, picture.width) - left,
    height: clamped(bottom(box), top + minBoxSide, picture.height) - top,
  }
}

export const movedBox = (box: PictureBox, by: { x: number; y: number }, picture: PictureExtent): PictureBox => ({
  ...box,
  left: clamped(box.left + by.x, 0, picture.width - box.width),
  top: clamped(box.top + by.y, 0, picture.height - box.height),
})

/** Moves a corner while the opposite one stays fixed. */
export const resizedBox = (box: PictureBox, corner: Corner, by: { x: number; y: number }, picture: PictureExtent): PictureBox => {
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft'
  const isTop = corner === 'topLeft' || corner === 'topRight'
  const left = isLeft ? clamped(box.left + by.x, 0, right(box) - minBoxSide) : box.left
  const top = isTop ? clamped(box.top + by.y, 0, bottom(box) - minBoxSide) : box.top
  const end = isLeft ? right(box) : clamped(right(box) + by.x, box.left + minBoxSide, picture.width)
  const foot = isTop ? bottom(box) : clamped(bottom(box) + by.y, box.top + minBoxSide, picture.height)
  return { left, top, width: end - left, height: foot - top }
}

export const boxBetween = (a: { x: number; y: number }, b: { x: number; y: number }, picture: PictureExtent): PictureBox =>
  within({ left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }, picture)
