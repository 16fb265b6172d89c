export type BoxCompleted = { projectId: string; boxId: string }

const listeners = new Set<(event: BoxCompleted) => void>()

/** Returns how to stop listening. */
export const onBoxCompleted = (listen: (event: BoxCompleted) => void): (() => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** Tells everybody in this window that Done made a box complete. */
export const boxCompleted = (event: BoxCompleted): void => {
  for (const listen of listeners) listen(event)
}
