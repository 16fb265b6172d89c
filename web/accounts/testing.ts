type HeldRequest = { to: string; type: string }

/** The next time that the page would be loaded, here or elsewhere: held back, and told as path and kind. */
export const heldNavigation = (): Promise<HeldRequest> =>
  new Promise((resolve) => {
    navigation.addEventListener(
      'navigate',
      (event) => {
        event.preventDefault()
        const { pathname, search, hash } = new URL(event.destination.url ?? '')
        resolve({ to: pathname + search + hash, type: event.navigationType })
      },
      { once: true },
    )
  })
