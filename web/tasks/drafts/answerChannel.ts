import type { Answer } from '@fieldwork/core/tasks/schema.ts'

/** An answer that a window of this browser has just saved. */
export type SavedElsewhere = { userId: string; projectId: string; answer: Answer }

const name = 'fieldwork.answers'

export const announceAnswer = (saved: SavedElsewhere): void => {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage(saved)
  channel.close()
}

/** Returns how to stop listening. */
export const onAnswerElsewhere = (listen: (saved: SavedElsewhere) => void): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<SavedElsewhere>) => listen(data)
  return () => channel.close()
}
