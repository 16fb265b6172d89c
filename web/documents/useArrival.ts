import { useEffect } from 'react'
import { scrollerId, scrollToNode } from './scrolling.ts'

/**
 * On entering a project the document takes the focus, so that the keyboard scrolls it, and the place that the address names comes into
 * view even where it is folded away.
 */
export const useArrival = (projectId: string): void => {
  useEffect(() => {
    const scroller = document.getElementById(scrollerId)
    if (!scroller) return
    if (document.activeElement === document.body) scroller.focus({ preventScroll: true })
    const id = location.hash.slice(1)
    const target = id ? document.getElementById(id) : null
    // Where the first response stood already, the browser went to the place by itself.
    if (target && (scroller.scrollTop === 0 || target.closest('[hidden]'))) scrollToNode(id, 'instant')
  }, [projectId])
}
