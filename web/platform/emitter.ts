export type Emitter<T> = {
  emit: (event: T) => void
  /** Returns a function that stops listening. */
  listen: (listener: (event: T) => void) => () => void
}

/** Calls all listeners, in the order in which they subscribed. */
export const createEmitter = <T = void>(): Emitter<T> => {
  const listeners = new Set<(event: T) => void>()
  return {
    emit: (event) => {
      for (const listener of listeners) listener(event)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
