import { sessionStore } from '../platform/browser/storage.ts'
import type { Reload } from '../platform/loading/reload.ts'

const publishing = 'fieldwork.publishing'
let runningCount = 0

/** Milliseconds until a page that is still open counts as not left. */
const leaveTime = 1000

/** Whether the page was left while it was publishing the project's documentation. */
export const wasInterrupted = (projectId: string): boolean => runningCount === 0 && sessionStore.getItem(publishing) === projectId

/**
 * Publishes. The page itself sends the last request, so until then the browser asks before leaving it, and the tab remembers if it was left
 * anyway.
 */
export const guardPublishing = async <T>(projectId: string, signal: AbortSignal, reload: Reload, publish: () => Promise<T>): Promise<T> => {
  let isLeaving = false
  let staying: number | undefined
  const warn = (event: BeforeUnloadEvent) => {
    isLeaving = true
    event.preventDefault()
    // The question stops timers, and a page that is left runs none.
    clearTimeout(staying)
    staying = window.setTimeout(() => (isLeaving = false), leaveTime)
  }
  const release = reload.holdWhile(() => !signal.aborted)
  sessionStore.setItem(publishing, projectId)
  addEventListener('beforeunload', warn, { signal })
  runningCount++
  const forget = () => sessionStore.removeItem(publishing)
  try {
    const published = await publish()
    forget()
    return published
  } catch (error) {
    // A page that is left ends its requests, too.
    if (!isLeaving || signal.aborted) forget()
    throw error
  } finally {
    runningCount--
    release()
    removeEventListener('beforeunload', warn)
  }
}
