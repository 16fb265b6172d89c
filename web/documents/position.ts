import type { Project } from '../../core/catalogue/project.ts'
import { newestPosition, type Position } from '../../core/documents/position.ts'
import { localStore } from '../shell/storage.ts'
import { scrollerId, unfold } from './scrolling.ts'

/* Where the reader is: seen on the screen, kept in this browser, and brought back. public/early.js reads the same storage. */

type Place = Omit<Position, 'readAt'>

const key = 'fieldwork.positions'
/** Projects that are remembered; the one that was read longest ago goes first. */
const mostProjects = 30
/** Pixels between the upper edge and the start of a step that was jumped to. */
const stepMargin = 32
/** Milliseconds for which a place is held while fonts, pictures and answers come in around it. */
const longestHold = 10_000

/** With the fragment that the address had when the reader last moved: a later one names a place that they want now. */
type KeptPosition = Position & { hash?: string }

const allKept = (): Record<string, KeptPosition> => {
  try {
    return (JSON.parse(localStore.getItem(key) ?? '{}') ?? {}) as Record<string, KeptPosition>
  } catch {
    return {}
  }
}

export const keptPosition = (projectId: string): KeptPosition | undefined => allKept()[projectId]

export const keepPosition = (projectId: string, position: KeptPosition): void => {
  const { [projectId]: _before, ...others } = allKept()
  const newest = Object.entries(others).toSorted(([, a], [, b]) => Date.parse(b.readAt) - Date.parse(a.readAt))
  localStore.setItem(key, JSON.stringify(Object.fromEntries([[projectId, position], ...newest.slice(0, mostProjects - 1)])))
}

/** After a restart: the place is forgotten, and the reader stands at the top. */
export const startOver = (projectId: string): void => {
  const { [projectId]: forgotten, ...others } = allKept()
  if (forgotten) localStore.setItem(key, JSON.stringify(others))
  held?.abort()
  scrollerOnScreen()?.scrollTo({ top: 0, behavior: 'instant' })
}

export const forgetAllPositions = (): void => localStore.removeItem(key)

/** The later one of this browser's position and the server's. */
export const newestPositionOf = ({ id, position }: Pick<Project, 'id' | 'position'>): Position | undefined =>
  newestPosition(keptPosition(id), position)

const scrollerOnScreen = () => document.getElementById(scrollerId)

/** The block at the upper edge of the document; undefined above the first step, where nobody reads on. */
export const positionOnScreen = (): Place | undefined => {
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

const scrollToPosition = (scroller: HTMLElement, { stepId, blockId, offset }: Place) => {
  const block = document.getElementById(blockId)
  const isShown = block && !block.closest('[hidden]')
  const { top, height } = (isShown ? block : document.getElementById(stepId))?.getBoundingClientRect() ?? {}
  if (top === undefined || height === undefined) return
  scroller.scrollTop += top - scroller.getBoundingClientRect().top + (isShown ? offset * height : -stepMargin)
}

let held: AbortController | undefined

/** Whether a place is being held: the reader has not moved since they came. */
export const isPositionHeld = (): boolean => held !== undefined

/**
 * Brings a place to the screen and keeps it there while what is above it changes its height, until the reader moves. A block that an update
 * removed gives way to its step. Returns how to let go.
 */
export const holdPosition = (position: Place): (() => void) => {
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
  hold.signal.addEventListener('abort', () => {
    observer.disconnect()
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
let before: { position: Place | undefined; scrollTop: number } | undefined

/** Notes where the reader is in the first response. What early.js placed and nobody moved is left to `arrive`, which also unfolds. */
export const notePlace = (): void => {
  const scroller = scrollerOnScreen()
  const { placed } = document.documentElement.dataset
  if (scroller && String(scroller.scrollTop) !== placed) before = { position: positionOnScreen(), scrollTop: scroller.scrollTop }
}

let isFirstArrival = true

/**
 * On entering a project: brings back the place, unless the address names one. After a reload and on going back, the place in this browser
 * counts, also over an address that has not changed since. Returns how to let go.
 */
export const arrive = (project: Pick<Project, 'id' | 'position'>): (() => void) | undefined => {
  const scroller = scrollerOnScreen()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const own = keptPosition(project.id)
  const isReturn = isFirstArrival && /reload|back_forward/.test(navigation?.type ?? '') && own?.hash === location.hash
  const shown = before
  isFirstArrival = false
  before = undefined
  if (shown?.position) return holdPosition(shown.position)
  const position = isReturn ? own : newestPositionOf(project)
  if (position && !shown && (isReturn || !location.hash)) return holdPosition(position)
  scroller?.scrollTo({ top: shown?.scrollTop ?? 0, behavior: 'instant' })
  return undefined
}
