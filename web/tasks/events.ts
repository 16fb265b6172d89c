import { createEmitter } from '../platform/emitter.ts'

export type BoxCompleted = { projectId: string; boxId: string }

/** Done made a box complete in this window. */
export const boxCompleted = createEmitter<BoxCompleted>()
