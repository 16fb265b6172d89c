import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { OwnProgress } from '@fieldwork/core/documents/position.ts'
import type { ReadingProgress } from '@fieldwork/core/documents/schema.ts'
import { savePosition } from '@fieldwork/core/documents/contract.ts'
import { authorOf, userQuery } from '../accounts/api.ts'
import { call } from '../platform/calls/call.ts'
import { onLeave } from '../platform/browser/onLeave.ts'
import type { Platform } from '../platform/PlatformContext.ts'
import { localStore } from '../platform/browser/storage.ts'
import { ownProgress, useOwnProgress } from './ownProgress.ts'
import { positionOnScreen, type ScreenPosition } from './position.ts'
import { scrollerId } from '../platform/documents/scrolling.ts'
import { storeProgress } from './storeProgress.ts'

/** Milliseconds without scrolling after which the learner is reading. */
const settleTime = 1500
/** Milliseconds between two saves. */
const saveInterval = 5000
const clockKey = 'fieldwork.clock'

/** Milliseconds by which the server's clock is ahead of this device's; 0 if unknown. */
const clockDifference = (): number => Number(localStore.getItem(clockKey)) || 0
const serverNow = (): number => Date.now() + clockDifference()

/** Visitors have no position on the server, and impersonation must not move a user's. */
const isSaved = (user: User | null | undefined): boolean => Boolean(user && !user.impersonatorId)

type RunningApp = { client: QueryClient; platform: Platform; screenPosition: ScreenPosition }

/**
 * Stores the reading position: in this browser when scrolling stops, on the server every few seconds. A failed save is retried with the next
 * one. Returns how to stop, which stores the position once more.
 */
export const startPositionSync = (
  { client, platform, screenPosition }: RunningApp,
  project: Pick<Project, 'id' | keyof ReadingProgress>,
): (() => void) => {
  const { id, restartedAt } = project
  const scroller = document.getElementById(scrollerId)
  const userId = () => authorOf(client.getQueryData(userQuery.queryKey), platform)
  const own = () => ownProgress(project, userId())
  const firstUserId = userId()
  /** The page is about to reload, and redraws for a visitor, which may scroll it. */
  const isLoggedOut = () => firstUserId !== null && userId() === null
  /** The progress that the server has. */
  let sent = isKnown(own(), project) ? own() : undefined
  /** True if the reader scrolled since the last save. A logout or restart resets it. */
  let hasMoved = false
  let savedAt = 0
  /** Where the reader last paused, in pixels. */
  let pausedAt = Number.NEGATIVE_INFINITY
  let { hash } = location
  let settling: ReturnType<typeof setTimeout> | undefined
  let saving: ReturnType<typeof setTimeout> | undefined

  const save = () => {
    clearTimeout(saving)
    const current = own()
    const { position, passedSteps } = current
    if (current === sent || (!position && passedSteps.length === 0) || !isSaved(client.getQueryData(userQuery.queryKey))) return
    sent = current
    savedAt = Date.now()
    const report = { position: position ? reported(position) : null, passedSteps: [...passedSteps], restartedAt }
    // Also sent while the page is closing. It never asks the user to log in.
    call(savePosition, { params: { projectId: id }, body: report }, { keepalive: true, asksToLogIn: false }).then(
      (saved) => {
        // Restarted on another device: reloading the project starts over.
        if (saved.restartedAt !== restartedAt)
          return ['project', 'validations'].forEach((what) => void client.invalidateQueries({ queryKey: [what, id] }))
        if (useOwnProgress.getState()[id] !== current) return
        sent = { ...confirmed(current, saved), userId: userId(), restartedAt }
        useOwnProgress.setState({ [id]: sent })
      },
      () => {
        sent = undefined
      },
    )
  }
  const readPosition = () => {
    clearTimeout(settling)
    // While navigating, another project's text may already be on the screen.
    const isOnScreen = scroller?.querySelector('article')?.dataset['project'] === id
    if (!hasMoved || screenPosition.isHeld() || !isOnScreen || isLoggedOut()) return
    hasMoved = false
    const position = positionOnScreen()
    const current = own()
    if (!position || (current.position?.blockId === position.blockId && current.position.offset === position.offset)) return
    const readAt = new Date(serverNow()).toISOString()
    useOwnProgress.setState({ [id]: { ...current, userId: userId(), position: { ...position, readAt, hash }, restartedAt } })
  }
  const settle = () => {
    const before = own().position?.stepId
    const scrollTop = scroller?.scrollTop ?? 0
    const scrolled = scrollTop - pausedAt
    pausedAt = scrollTop
    if (!screenPosition.isHeld()) void import('./readSteps.ts').then((file) => file.passReadSteps(project, userId(), before, scrolled))
    readPosition()
    clearTimeout(saving)
    saving = setTimeout(save, Math.max(0, savedAt + saveInterval - Date.now()))
  }
  const saveNow = () => {
    readPosition()
    save()
  }
  const onScroll = () => {
    hash = location.hash
    hasMoved = true
    clearTimeout(settling)
    settling = setTimeout(settle, settleTime)
  }

  const stopListening = useOwnProgress.subscribe((all) => {
    if (!all[id]) hasMoved = false
    storeProgress(id, all[id])
  })
  scroller?.addEventListener('scroll', onScroll, { passive: true })
  const stopLeaving = onLeave(saveNow)
  save()
  return () => {
    scroller?.removeEventListener('scroll', onScroll)
    stopLeaving()
    saveNow()
    stopListening()
    clearTimeout(settling)
    clearTimeout(saving)
  }
}

type OwnPosition = NonNullable<OwnProgress['position']>

const reported = ({ stepId, blockId, offset, readAt }: OwnPosition) => ({
  stepId,
  blockId,
  offset,
  age: Math.max(0, serverNow() - Date.parse(readAt)),
})

const isKnown = ({ position, passedSteps }: OwnProgress, project: ReadingProgress): boolean =>
  (!position || position.readAt === project.position?.readAt) && passedSteps.every((id) => project.passedSteps.includes(id))

/** Takes the server's timestamp of a saved position, and derives the clock difference from it. */
const confirmed = (own: OwnProgress, { position, passedSteps }: ReadingProgress): OwnProgress => {
  const isSame = own.position && position?.blockId === own.position.blockId && position.offset === own.position.offset
  if (isSame) {
    const late = Date.parse(position.readAt) - Date.parse(own.position!.readAt)
    localStore.setItem(clockKey, String(clockDifference() + late))
  }
  return { ...own, passedSteps, ...(isSame ? { position: { ...own.position!, readAt: position.readAt } } : {}) }
}
