export type Emitter<T> = {
  emit: (event: T) => void
  /** Returns how to stop listening. */
  listen: (listener: (event: T) => void) => () => void
}

/** Tells one kind of event to everybody who listens, in the order in which they began. */
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
