const name = 'fieldwork.account'

/** Tells the other tabs that somebody signed in or out, or that the account changed. */
export const announceAccountChange = (): void => {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage('changed')
  channel.close()
}

/** Returns how to stop listening. */
export const onAccountChange = (listen: () => void): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(name)
  channel.onmessage = listen
  return () => channel.close()
}
