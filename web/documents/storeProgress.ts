import type { OwnProgress } from '@fieldwork/core/documents/position.ts'
import { localStore } from '../platform/browser/storage.ts'
import { progressKey, storedProgress } from './storedProgress.ts'

/** Projects that are remembered; the one that was read longest ago goes first. */
const maxProjects = 30

const readAt = (own: OwnProgress | undefined): number => Date.parse(own?.position?.readAt ?? '') || 0

/** Stores the reading position of a project in this browser; undefined deletes it. Keeps other tabs' projects. */
export const storeProgress = (projectId: string, own: OwnProgress | undefined): void => {
  const { [projectId]: before, ...others } = storedProgress()
  // Progress that another tab wrote is not written again: the two would never end.
  if (JSON.stringify(before) === JSON.stringify(own)) return
  const newest = Object.entries(others).toSorted(([, a], [, b]) => readAt(b) - readAt(a))
  localStore.setItem(progressKey, JSON.stringify(Object.fromEntries([[projectId, own], ...newest.slice(0, maxProjects - 1)])))
}
