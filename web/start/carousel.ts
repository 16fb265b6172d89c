/** Milliseconds that a slide stays. */
export const slideTime = 7000

/** The position `by` places on; it wraps in both directions. */
export const positionAfter = (position: number, by: number, count: number): number => (((position + by) % count) + count) % count
