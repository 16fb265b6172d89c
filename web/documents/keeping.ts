import type { QueryClient } from '@tanstack/react-query'
import type { Project } from '../../core/catalogue/project.ts'
import { userQuery } from '../accounts/api.ts'
import { savePosition } from './api.ts'
import { isPositionHeld, keepPosition, keptPosition, positionOnScreen } from './position.ts'
import { scrollerId } from './scrolling.ts'

/** Milliseconds without scrolling after which somebody is reading. */
const settleTime = 1500
/** Milliseconds between two saves. */
const saveInterval = 5000

/**
 * Keeps where the reader is: in this browser when they rest, on the server every few seconds. A save that fails is tried again with the
 * next one. Returns how to stop, which keeps the place a last time.
 */
export const startKeeping = (client: QueryClient, { id, position: stored }: Pick<Project, 'id' | 'position'>): (() => void) => {
  const scroller = document.getElementById(scrollerId)
  /** Moment of reading that the server has heard of. */
  let sent = stored?.readAt
  let savedAt = 0
  let { hash } = location
  let settling: ReturnType<typeof setTimeout> | undefined
  let saving: ReturnType<typeof setTimeout> | undefined

  const save = () => {
    clearTimeout(saving)
    const own = keptPosition(id)
    if (!own || own.readAt === sent || !client.getQueryData(userQuery.queryKey)) return
    // Another device read later; it counts until the reader moves.
    if (stored && own.readAt < stored.readAt) return
    const before = sent
    sent = own.readAt
    savedAt = Date.now()
    const { hash: _hash, ...position } = own
    savePosition(id, position).then(
      ({ position: kept }) => {
        // The server's clock counts on every device.
        if (!kept || kept.blockId !== own.blockId || keptPosition(id)?.readAt !== own.readAt) return
        sent = kept.readAt
        keepPosition(id, { ...kept, hash: own.hash ?? '' })
      },
      () => {
        sent = before
      },
    )
  }
  const look = () => {
    clearTimeout(settling)
    // By the time one project makes way for another, the other one's text may be on the screen.
    const isOnScreen = scroller?.querySelector('article')?.dataset['project'] === id
    const position = isPositionHeld() || !isOnScreen ? undefined : positionOnScreen()
    const own = keptPosition(id)
    if (!position || (own && own.blockId === position.blockId && own.offset === position.offset)) return
    keepPosition(id, { ...position, readAt: new Date().toISOString(), hash })
  }
  const settle = () => {
    look()
    clearTimeout(saving)
    saving = setTimeout(save, Math.max(0, savedAt + saveInterval - Date.now()))
  }
  const keepNow = () => {
    look()
    save()
  }
  const onScroll = () => {
    hash = location.hash
    clearTimeout(settling)
    settling = setTimeout(settle, settleTime)
  }
  const onVisibility = () => document.visibilityState === 'hidden' && keepNow()

  scroller?.addEventListener('scroll', onScroll, { passive: true })
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', keepNow)
  save()
  return () => {
    scroller?.removeEventListener('scroll', onScroll)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', keepNow)
    keepNow()
    clearTimeout(settling)
    clearTimeout(saving)
  }
}
