const actions = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart']

/** Resolves when the reader first moves the pointer, presses something, or scrolls by hand. */
export const whenActive = (): Promise<void> =>
  new Promise((resolve) => {
    const listening = new AbortController()
    const end = () => {
      listening.abort()
      resolve()
    }
    for (const action of actions) addEventListener(action, end, { capture: true, passive: true, signal: listening.signal })
  })
