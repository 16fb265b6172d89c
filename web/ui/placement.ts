export type FloatingSide = 'top' | 'bottom' | 'left' | 'right'
export type Align = 'start' | 'centre' | 'end'
export type Dimensions = { width: number; height: number }
export type Rectangle = Dimensions & { x: number; y: number }

export type PlacementOptions = {
  side: FloatingSide
  align: Align
  /** Pixels between the anchor and what floats. */
  gap: number
}

/** The position in the viewport; `arrow` is how far along the facing edge the middle of the anchor lies. */
export type FloatingPosition = { x: number; y: number; side: FloatingSide; arrow: number }

/** Never nearer than this to the edge of the viewport. */
const margin = 8
/** Room for the arrow beside a rounded corner. */
const corner = 14

/** Puts a floating box beside its anchor: on the wished side, else on the opposite one if that has more room, and always in view. */
export function placeFloating(anchor: Rectangle, floating: Dimensions, viewport: Dimensions, wish: PlacementOptions): FloatingPosition {
  const side = sideWithRoom(anchor, floating, viewport, wish)
  const upright = side === 'top' || side === 'bottom'
  const along = upright
    ? slide(anchor.x, anchor.width, floating.width, viewport.width, wish.align)
    : slide(anchor.y, anchor.height, floating.height, viewport.height, wish.align)
  const middle = upright ? anchor.x + anchor.width / 2 : anchor.y + anchor.height / 2
  const arrow = within(middle - along, corner, (upright ? floating.width : floating.height) - corner)
  if (side === 'top') return { side, arrow, x: along, y: anchor.y - wish.gap - floating.height }
  if (side === 'bottom') return { side, arrow, x: along, y: anchor.y + anchor.height + wish.gap }
  if (side === 'left') return { side, arrow, x: anchor.x - wish.gap - floating.width, y: along }
  return { side, arrow, x: anchor.x + anchor.width + wish.gap, y: along }
}

function sideWithRoom(anchor: Rectangle, floating: Dimensions, viewport: Dimensions, { side, gap }: PlacementOptions): FloatingSide {
  const room: Record<FloatingSide, number> = {
    top: anchor.y,
    bottom: viewport.height - anchor.y - anchor.height,
    left: anchor.x,
    right: viewport.width - anchor.x - anchor.width,
  }
  const needed = gap + margin + (side === 'top' || side === 'bottom' ? floating.height : floating.width)
  const other = opposite[side]
  return room[side] < needed && room[other] > room[side] ? other : side
}

const opposite: Record<FloatingSide, FloatingSide> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }

function slide(start: number, length: number, size: number, room: number, align: Align): number {
  const wished = align === 'start' ? start : align === 'end' ? start + length - size : start + (length - size) / 2
  return within(wished, margin, room - margin - size)
}

/** The lower bound wins where the two cross: then the start stays in view. */
const within = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))
