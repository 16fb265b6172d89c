import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { userQuery } from '../accounts/api.ts'
import { useScreenPosition } from '../documents/position.ts'
import { scrollerId, scrollToNode } from '../platform/documents/scrolling.ts'
import { usePlatform } from '../platform/PlatformContext.ts'

/**
 * On entering a project, and when it was restarted, the reader is back at their place, the document takes the focus, so that the keyboard
 * scrolls it, and the place that the address names comes into view even where it is folded away. From then on the place is kept, where
 * there is a text to read.
 */
export const useRestoredPosition = (project: Project, isOpen: boolean): void => {
  const client = useQueryClient()
  const platform = usePlatform()
  const screenPosition = useScreenPosition()
  useLayoutEffect(() => {
    const letGo = screenPosition.restore(project, client.getQueryData(userQuery.queryKey)?.id ?? null)
    let stop: (() => void) | undefined
    let isOver = false
    // Nothing has to be kept before it can be read.
    if (isOpen)
      void import('../documents/positionSync.ts').then(
        ({ startPositionSync }) => {
          if (!isOver) stop = startPositionSync({ client, platform, screenPosition }, project)
        },
        () => undefined,
      )
    return () => {
      isOver = true
      letGo?.()
      stop?.()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the project says later does not move the reader
  }, [client, platform, screenPosition, project.id, project.restartedAt, isOpen])

  useEffect(() => {
    const scroller = document.getElementById(scrollerId)
    if (!scroller) return
    if (document.activeElement === document.body) scroller.focus({ preventScroll: true })
    const id = location.hash.slice(1)
    const target = id ? document.getElementById(id) : null
    // If the first response was shown already, the browser went to the place by itself.
    if (target && (scroller.scrollTop === 0 || target.closest('[hidden]'))) scrollToNode(id, 'instant')
  }, [project.id])
}
