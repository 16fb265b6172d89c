import { impersonatedName, impersonation } from '../impersonation.ts'

export type Broadcast<T> = {
  send: (message: T) => void
  /** Returns a function that stops listening. */
  listen: (listener: (message: T) => void) => () => void
}

/** Messages of one kind between the tabs of this browser. An object doesn't receive its own messages. */
export const createBroadcast = <T>(kind: string): Broadcast<T> => {
  const person = impersonation()
  // Messages of an impersonated user don't reach the administrator's own tabs.
  const name = person ? `${kind}.${impersonatedName(person)}` : kind
  let listening: BroadcastChannel | undefined
  return {
    send: (message) => {
      if (typeof BroadcastChannel === 'undefined') return
      const channel = listening ?? new BroadcastChannel(name)
      channel.postMessage(message)
      if (channel !== listening) channel.close()
    },
    listen: (listener) => {
      if (typeof BroadcastChannel === 'undefined') return () => undefined
      listening?.close()
      const channel = (listening = new BroadcastChannel(name))
      channel.onmessage = ({ data }: MessageEvent<T>) => listener(data)
      return () => {
        channel.close()
        if (listening === channel) listening = undefined
      }
    },
  }
}
