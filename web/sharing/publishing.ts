import { sessionStore } from '../platform/browser/storage.ts'
import type { Reload } from '../platform/loading/reload.ts'

const publishing = 'fieldwork.publishing'
let runningCount = 0

/** Whether the page was left while it was publishing the project's documentation. */
export const wasInterrupted = (projectId: string): boolean => runningCount === 0 && sessionStore.getItem(publishing) === projectId

/**
 * Publishes. The page itself sends the last request, so until then the browser asks before leaving it, and the tab remembers if it was left
 * anyway.
 */
export const guardPublishing = async <T>(projectId: string, signal: AbortSignal, reload: Reload, publish: () => Promise<T>): Promise<T> => {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const release = reload.holdWhile(() => !signal.aborted)
  sessionStore.setItem(publishing, projectId)
  addEventListener('beforeunload', warn, { signal })
  runningCount++
  try {
    return await publish()
  } finally {
    runningCount--
    release()
    removeEventListener('beforeunload', warn)
    sessionStore.removeItem(publishing)
  }
}
