/** For the `ref` of what gets the focus as soon as it is there, and is scrolled to. */
export const focusOn = (element: HTMLElement | null): void => element?.focus()

/** The same where the page stays where it is. */
export const focusInPlace = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
