import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { Position, ReadingProgress } from '@fieldwork/core/documents/schema.ts'
import { newestPositionOf } from './ownProgress.ts'
import { scrollerId, unfold } from './scrolling.ts'

/* Where the reader is: seen on the screen and brought back. */

type ScrollPosition = Omit<Position, 'readAt'>

/** Pixels between the upper edge and the start of a step that was jumped to. */
const stepMargin = 32
/** Milliseconds for which a place is held while fonts, pictures and answers come in around it. */
const longestHold = 10_000

const scrollerOnScreen = () => document.getElementById(scrollerId)

/** The block at the upper edge of the document; undefined above the first step, where nobody reads on. */
export const positionOnScreen = (): ScrollPosition | undefined => {
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

const scrollToPosition = (scroller: HTMLElement, { stepId, blockId, offset }: ScrollPosition) => {
  const block = document.getElementById(blockId)
  const isShown = block && !block.closest('[hidden]')
  const { top, height } = (isShown ? block : document.getElementById(stepId))?.getBoundingClientRect() ?? {}
  if (top === undefined || height === undefined) return
  scroller.scrollTop += top - scroller.getBoundingClientRect().top + (isShown ? offset * height : -stepMargin)
}

let held: AbortController | undefined

/** True if a place is being held: the reader has not moved since they came. */
export const isPositionHeld = (): boolean => held !== undefined

/**
 * Brings a place to the screen and keeps it there while what is above it changes its height, until the reader moves. A block that an update
 * removed gives way to its step. Returns how to let go.
 */
export const holdPosition = (position: ScrollPosition): (() => void) => {
  held?.abort()
  const scroller = scrollerOnScreen()
  const text = scroller?.querySelector('article')
  if (!scroller || !text) return () => {}
  unfold(document.getElementById(position.blockId))
  const hold = (held = new AbortController())
  let placed = 0
  const observer = new ResizeObserver(() => {
    scrollToPosition(scroller, position)
    placed = scroller.scrollTop
  })
  // The browser keeps a place by itself, but not this one exactly, and would scroll as if the reader had.
  scroller.style.overflowAnchor = 'none'
  hold.signal.addEventListener('abort', () => {
    observer.disconnect()
    scroller.style.overflowAnchor = ''
    if (held === hold) held = undefined
  })
  const letGo = () => hold.abort()
  scrollToPosition(scroller, position)
  placed = scroller.scrollTop
  observer.observe(text)
  scroller.addEventListener('scroll', () => Math.abs(scroller.scrollTop - placed) > 1 && letGo(), { signal: hold.signal })
  for (const event of ['pointerdown', 'wheel', 'keydown'])
    addEventListener(event, letGo, { signal: hold.signal, capture: true, passive: true })
  setTimeout(letGo, longestHold)
  return letGo
}

/** What the first response had on the screen when the app took over. */
let before: { position: ScrollPosition | undefined; scrollTop: number } | undefined

/**
 * Records where the reader is in the first response, until the app has taken its place. What early.js placed and nobody moved is left to
 * `restorePosition`, which also unfolds.
 */
export const recordPosition = (): void => {
  const scroller = scrollerOnScreen()
  const { placed } = document.documentElement.dataset
  const record = () => {
    if (scroller?.isConnected && String(scroller.scrollTop) !== placed)
      before = { position: positionOnScreen(), scrollTop: scroller.scrollTop }
  }
  record()
  scroller?.addEventListener('scroll', record)
}

/** What early.js chose for the project that the page came with. */
const takeEarlyChoice = (projectId: string): Position | undefined => {
  const { dataset } = document.documentElement
  const choice = dataset['position'] ? (JSON.parse(dataset['position']) as Position & { projectId: string }) : undefined
  delete dataset['position']
  return choice?.projectId === projectId ? choice : undefined
}

/**
 * On entering a project: brings back the place, unless the address names one. Where the page came with the project, early.js has decided.
 * Returns how to let go.
 */
export const restorePosition = (project: Pick<Project, 'id' | keyof ReadingProgress>, userId: string | null): (() => void) | undefined => {
  const shown = before
  before = undefined
  const choice = takeEarlyChoice(project.id)
  if (shown?.position) return holdPosition(shown.position)
  const position = choice ?? (location.hash ? undefined : newestPositionOf(project, userId))
  if (position && !shown) return holdPosition(position)
  scrollerOnScreen()?.scrollTo({ top: shown?.scrollTop ?? 0, behavior: 'instant' })
  return undefined
}
