import { createContext, use } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { Position, ReadingProgress } from '@fieldwork/core/documents/schema.ts'
import { newestPositionOf } from './ownProgress.ts'
import { scrollerId, unfold } from '../platform/documents/scrolling.ts'
import { type BlockPosition, scrollToPosition, stepMargin } from './scrollToPosition.ts'

/* Where the reader is: seen on the screen and brought back. */

/** Milliseconds for which a place is held while fonts, pictures and answers come in around it. */
const maxHoldMs = 10_000

const scrollerOnScreen = () => document.getElementById(scrollerId)

/** The block at the upper edge of the document; undefined above the first step, where nobody reads on. */
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
   * Records where the reader is in the first response, until the app has taken its place. What early.ts placed and nobody moved is left to
   * `restore`, which also unfolds.
   */
  record: () => void
  /**
   * On entering a project: brings back the place, unless the address names one. Where the page came with the project, early.ts has decided.
   * Returns how to let go.
   */
  restore: (project: Pick<Project, 'id' | keyof ReadingProgress>, userId: string | null) => (() => void) | undefined
  /**
   * Brings a place to the screen and keeps it there while what is above it changes its height, until the reader moves. A block that an
   * update removed gives way to its step. Returns how to let go.
   */
  hold: (position: BlockPosition) => () => void
  /** True if a place is being held: the reader has not moved since they came. */
  isHeld: () => boolean
}

export const createScreenPosition = (): ScreenPosition => {
  let held: AbortController | undefined
  /** The place that the first response had on the screen when the app took over. */
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
    // The browser keeps a place by itself, but not this one exactly, and would scroll as if the reader had.
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

/** The place that early.ts chose for the project that the page came with. */
const takeEarlyChoice = (projectId: string): Position | undefined => {
  const { dataset } = document.documentElement
  const choice = dataset['position'] ? (JSON.parse(dataset['position']) as Position & { projectId: string }) : undefined
  delete dataset['position']
  return choice?.projectId === projectId ? choice : undefined
}

export const ScreenPositionContext = createContext<ScreenPosition | null>(null)

export const useScreenPosition = (): ScreenPosition => {
  const position = use(ScreenPositionContext)
  if (!position) throw new Error('A document stands outside of the app')
  return position
}
