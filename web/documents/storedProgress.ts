import type { OwnProgress } from '@fieldwork/core/documents/position.ts'
import { localStore } from '../platform/browser/storage.ts'

export const progressKey = 'fieldwork.reading'

export type ProgressByProject = Readonly<Record<string, OwnProgress | undefined>>

export const storedProgress = (): ProgressByProject => {
  try {
    return (JSON.parse(localStore.getItem(progressKey) ?? '{}') ?? {}) as ProgressByProject
  } catch {
    return {}
  }
}
