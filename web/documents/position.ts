import { createContext, use } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { Position, ReadingProgress } from '@fieldwork/core/documents/schema.ts'
import { newestPositionOf } from './ownProgress.ts'
import { scrollerId, unfold } from '../platform/documents/scrolling.ts'
import { type BlockPosition, scrollToPosition, stepMargin } from './scrollToPosition.ts'

/* Reads the reading position from the screen and restores it. */

/** Milliseconds for which a position is held while fonts, pictures and answers load around it. */
const maxHoldMs = 10_000

const scrollerOnScreen = () => document.getElementById(scrollerId)

/** The block at the upper edge of the viewport; undefined above the first step. */
export const positionOnScreen = (): BlockPosition | undefined => {
  const scroller = scrollerOnScreen()
  if (!scroller) return undefined
  const edge = scroller.getBoundingClientRect().top
  const reachesEdge = (element: Element) => element.getBoundingClientRect().bottom > edge + 1 && element.getBoundingClientRect().height > 0
  const parts = [...scroller.querySelectorAll('article > [id]')]
  const part = parts.find(reachesEdge)
  if (!part || (part === parts[0] && part.getBoundingClientRect().top > edge + stepMargin)) return undefined
  const blocks = [...part.querySelectorAll(':scope > [id]:not(h2, [data-body]), :scope > [data-body] > [id]')]
  const block = blocks.find(reachesEdge) ?? part
  const { top, height } = block.getBoundingClientRect()
  return { stepId: part.id, blockId: block.id, offset: Math.max(-1000, Number(((edge - top) / height).toFixed(4))) }
}

/** The reader's position in the document of a running app. */
export type ScreenPosition = {
  /**
   * Records the position in the first response before the app replaces it. A position that early.ts set, and from which the reader hasn't
   * scrolled, is left to `restore`, which also unfolds sections.
   */
  record: () => void
  /**
   * Restores the position on entering a project, unless the address names one. If the page came with the project, early.ts has chosen it.
   * Returns how to release the position.
   */
  restore: (project: Pick<Project, 'id' | keyof ReadingProgress>, userId: string | null) => (() => void) | undefined
  /**
   * Scrolls to a position and holds it while content above it changes in height, until the reader scrolls. If an update removed the block,
   * scrolls to its step. Returns how to release it.
   */
  hold: (position: BlockPosition) => () => void
  /** True while a position is held, because the reader hasn't scrolled yet. */
  isHeld: () => boolean
}

export const createScreenPosition = (): ScreenPosition => {
  let held: AbortController | undefined
  /** The position in the first response when the app took over. */
  let recorded: { position: BlockPosition | undefined; scrollTop: number } | undefined

  const hold = (position: BlockPosition) => {
    held?.abort()
    const scroller = scrollerOnScreen()
    const text = scroller?.querySelector('article')
    if (!scroller || !text) return () => {}
    unfold(document.getElementById(position.blockId))
    const controller = (held = new AbortController())
    const { signal } = controller
    let placed = 0
    const observer = new ResizeObserver(() => {
      scrollToPosition(scroller, position)
      placed = scroller.scrollTop
    })
    // The browser's scroll anchoring would keep another position, and its scrolling would look like the reader's.
    scroller.style.overflowAnchor = 'none'
    signal.addEventListener('abort', () => {
      observer.disconnect()
      scroller.style.overflowAnchor = ''
      if (held === controller) held = undefined
    })
    const letGo = () => controller.abort()
    scrollToPosition(scroller, position)
    placed = scroller.scrollTop
    observer.observe(text)
    scroller.addEventListener('scroll', () => Math.abs(scroller.scrollTop - placed) > 1 && letGo(), { signal })
    for (const event of ['pointerdown', 'wheel', 'keydown']) addEventListener(event, letGo, { signal, capture: true, passive: true })
    setTimeout(letGo, maxHoldMs)
    return letGo
  }
  return {
    record: () => {
      const scroller = scrollerOnScreen()
      const { placed } = document.documentElement.dataset
      const record = () => {
        if (scroller?.isConnected && String(scroller.scrollTop) !== placed)
          recorded = { position: positionOnScreen(), scrollTop: scroller.scrollTop }
      }
      record()
      scroller?.addEventListener('scroll', record)
    },
    restore: (project, userId) => {
      const shown = recorded
      recorded = undefined
      const choice = takeEarlyChoice(project.id)
      if (shown?.position) return hold(shown.position)
      const position = choice ?? (location.hash ? undefined : newestPositionOf(project, userId))
      if (position && !shown) return hold(position)
      scrollerOnScreen()?.scrollTo({ top: shown?.scrollTop ?? 0, behavior: 'instant' })
      return undefined
    },
    hold,
    isHeld: () => held !== undefined,
  }
}

/** The position that early.ts chose for the project in the first response. */
const takeEarlyChoice = (projectId: string): Position | undefined => {
  const { dataset } = document.documentElement
  const choice = dataset['position'] ? (JSON.parse(dataset['position']) as Position & { projectId: string }) : undefined
  delete dataset['position']
  return choice?.projectId === projectId ? choice : undefined
}

export const ScreenPositionContext = createContext<ScreenPosition | null>(null)

export const useScreenPosition = (): ScreenPosition => {
  const position = use(ScreenPositionContext)
  if (!position) throw new Error('ScreenPositionContext is missing')
  return position
}
