import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { userQuery } from '../accounts/api.ts'
import { useScreenPosition } from '../documents/position.ts'
import { scrollerId, scrollToNode } from '../platform/documents/scrolling.ts'
import { usePlatform } from '../platform/PlatformContext.ts'

/**
 * On entering or restarting a project, restores the reading position, or scrolls to the node that the address names, and focuses the document,
 * so that the keyboard scrolls it. From then on stores the position, if the project is open.
 */
export const useRestoredPosition = (project: Project, isOpen: boolean): void => {
  const client = useQueryClient()
  const platform = usePlatform()
  const screenPosition = useScreenPosition()
  useLayoutEffect(() => {
    const letGo = screenPosition.restore(project, client.getQueryData(userQuery.queryKey)?.id ?? null)
    let stop: (() => void) | undefined
    let isOver = false
    // Loaded later, because it isn't needed to show the text.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later changes of the project must not scroll
  }, [client, platform, screenPosition, project.id, project.restartedAt, isOpen])

  useEffect(() => {
    const scroller = document.getElementById(scrollerId)
    if (!scroller) return
    if (document.activeElement === document.body) scroller.focus({ preventScroll: true })
    const id = location.hash.slice(1)
    const target = id ? document.getElementById(id) : null
    // In the first response, the browser has already scrolled to it.
    if (target && (scroller.scrollTop === 0 || target.closest('[hidden]'))) scrollToNode(id, 'instant')
  }, [project.id])
}
