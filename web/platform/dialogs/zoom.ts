export type PanPoint = { x: number; y: number }
export type Extent = { width: number; height: number }

export const zoomScale = 2

/**
 * The distance by which a picture of this size, drawn at this scale around the middle, may be moved: until its edge reaches the edge
 * of the viewport. Where it is not larger than the viewport it stays in the middle.
 */
export function clampPan(pan: PanPoint, picture: Extent, viewport: Extent, scale: number): PanPoint {
  return {
    x: within(pan.x, Math.max(0, (picture.width * scale - viewport.width) / 2)),
    y: within(pan.y, Math.max(0, (picture.height * scale - viewport.height) / 2)),
  }
}

/** The move that keeps the point that was clicked, counted from the middle of the viewport, under the pointer. */
export const panTo = (point: PanPoint, scale: number): PanPoint => ({ x: point.x * (1 - scale) || 0, y: point.y * (1 - scale) || 0 })

const within = (value: number, reach: number) => Math.max(-reach, Math.min(value, reach)) || 0
