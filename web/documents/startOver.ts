import { useOwnProgress } from './ownProgress.ts'
import { scrollerId } from './scrolling.ts'

/** After a restart everything read is forgotten, and the reader stands at the top, after a reload, too. */
export const startOver = (projectId: string): void => {
  useOwnProgress.setState({ [projectId]: undefined })
  const scroller = document.getElementById(scrollerId)
  // The reader may have gone to another page meanwhile.
  if (scroller?.querySelector('article')?.dataset['project'] !== projectId) return
  history.replaceState(history.state, '', location.pathname + location.search)
  scroller.scrollTo({ top: 0, behavior: 'instant' })
}
