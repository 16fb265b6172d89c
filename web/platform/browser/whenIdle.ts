/** Resolves when the browser is idle, after two seconds at the latest. Safari has no API for that yet. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 100)
  })
