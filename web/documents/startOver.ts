import { localStore } from '../platform/browser/storage.ts'
import { useOwnProgress } from './ownProgress.ts'
import { scrollerId } from '../platform/documents/scrolling.ts'

/** After a restart, forgets the reading progress and scrolls to the top, also after a reload. */
export const startOver = (projectId: string): void => {
  useOwnProgress.setState({ [projectId]: undefined })
  for (const key of localStore.keys()) if (key.startsWith('fieldwork.check.') && key.includes(`.${projectId}.`)) localStore.removeItem(key)
  const scroller = document.getElementById(scrollerId)
  // The reader may have left the page in the meantime.
  if (scroller?.querySelector('article')?.dataset['project'] !== projectId) return
  history.replaceState(history.state, '', location.pathname + location.search)
  scroller.scrollTo({ top: 0, behavior: 'instant' })
}
