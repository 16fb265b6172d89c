/** Milliseconds for which a slide is shown. */
export const slideTime = 7000

/** Adds `by` to a position; wraps in both directions. */
export const positionAfter = (position: number, by: number, count: number): number => (((position + by) % count) + count) % count
