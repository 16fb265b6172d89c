import { mobileLockDialog } from './mobileLockDialog.ts'
import { phoneScreen } from './phoneScreen.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchRoute } from '@fieldwork/core/paths.ts'
import { projectQuery } from '../catalogue/api.ts'
import { positionOnScreen } from '../documents/position.ts'
import { useLocation } from '../platform/router/RouterContext.ts'
import { useMediaQuery } from '../platform/browser/mediaQuery.ts'
import { localStore } from '../platform/browser/storage.ts'
import { usePlatform } from '../platform/PlatformContext.ts'

const key = 'fieldwork.mobileNotice'

/**
 * Opens the notice for phones when the reader reaches the steps of a project that isn't complete, once in a browser. Renders nothing itself.
 */
export const MobileNotice = () => {
  const { dialogs } = usePlatform()
  const client = useQueryClient()
  const route = matchRoute(useLocation().pathname)
  const projectId = route?.name === 'project' ? route.params['projectId'] : undefined
  const isPhone = useMediaQuery(phoneScreen)
  useEffect(() => {
    if (!projectId || !isPhone || localStore.getItem(key)) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      // Above the steps it would cover the facts, which say what the project needs. A field that someone types in keeps the focus.
      if (
        document.activeElement?.matches('input, textarea, [contenteditable]') ||
        !positionOnScreen() ||
        wouldCoverTask() ||
        client.getQueryData(projectQuery(projectId).queryKey)?.status === 'COMPLETE'
      )
        return
      controller.abort()
      localStore.setItem(key, 'shown')
      dialogs.open(mobileLockDialog, {})
    }
    // Scroll events don't bubble. Navigation closes dialogs that are opening, so the first look waits, too.
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(open, restMs)
    }
    document.addEventListener('scroll', wait, { capture: true, passive: true, signal: controller.signal })
    wait()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [client, dialogs, projectId, isPhone])
  return null
}

/** Height of the notice and the toolbar below it, in pixels. */
const noticeHeight = 240

/** True if a task, which has its buttons at the foot, is where the notice would be. */
const wouldCoverTask = (): boolean =>
  [...document.querySelectorAll('section[data-block][data-status]')].some((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    return top < innerHeight && bottom > innerHeight - noticeHeight
  })

/** Milliseconds without scrolling after which the reader has stopped. */
const restMs = 300
