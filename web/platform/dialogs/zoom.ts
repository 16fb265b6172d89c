export type PanPoint = { x: number; y: number }
export type Extent = { width: number; height: number }

export const zoomScale = 2

/**
 * Limits how far a picture of this size, scaled around the middle, can be moved: until its edge reaches the edge
 * of the viewport. A picture that isn't larger than the viewport stays in the middle.
 */
export function clampPan(pan: PanPoint, picture: Extent, viewport: Extent, scale: number): PanPoint {
  return {
    x: within(pan.x, Math.max(0, (picture.width * scale - viewport.width) / 2)),
    y: within(pan.y, Math.max(0, (picture.height * scale - viewport.height) / 2)),
  }
}

/** Returns the pan that keeps the clicked point, relative to the middle of the viewport, under the pointer. */
export const panTo = (point: PanPoint, scale: number): PanPoint => ({ x: point.x * (1 - scale) || 0, y: point.y * (1 - scale) || 0 })

const within = (value: number, reach: number) => Math.max(-reach, Math.min(value, reach)) || 0
