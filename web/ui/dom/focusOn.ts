/** A `ref` that focuses the element when it's mounted, and scrolls to it. */
export const focusOn = (element: HTMLElement | null): void => element?.focus()

/** The same without scrolling. */
export const focusInPlace = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
