import type { ComputePositionConfig, ReferenceElement } from '@floating-ui/dom'
import './popover.css'

export type FloatingSide = 'top' | 'bottom' | 'left'
type AnchorOptions = {
  side: FloatingSide
  /** Level with the start or the end of the anchor; without it, the middles of both meet. */
  align?: 'start' | 'end' | undefined
  /** Pixels between the two. */
  gap?: number
  /** The element whose edges the popover stays inside; without it, or without the library, those of the window. */
  within?: Element | null
}

/** Pixels that always stay free between what floats and the edge of the window, or of the element that it stays within. */
const padding = 8

/**
 * Keeps an open popover beside its anchor, or on the other side if there is no space, while the page scrolls, the window changes or either
 * of the two grows. Sets `data-side` once it's placed, `--arrow` to the middle of the anchor, and `--room` to the height
 * that fits. Returns a function that stops.
 * Positions are set as properties, because the content security policy refuses style attributes.
 */
export function followAnchor(
  floating: HTMLElement,
  anchor: ReferenceElement,
  { side, align, gap = 8, within = null }: AnchorOptions,
): () => void {
  delete floating.dataset.side
  let isStopped = false
  let stop = () => {}
  // Loaded for the first popover, which fails offline.
  void import('@floating-ui/dom').then(
    ({ autoUpdate, computePosition, flip, offset, shift, size }) => {
      if (isStopped) return
      const edges = { padding, ...(within && { boundary: within }) }
      const options: Partial<ComputePositionConfig> = {
        strategy: 'fixed',
        placement: align ? `${side}-${align}` : side,
        middleware: [
          offset(gap),
          flip(edges),
          shift(edges),
          size({ ...edges, apply: ({ availableHeight }) => floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`) }),
        ],
      }
      const place = async () => {
        // The side is chosen by the height that the popover has without a limit.
        floating.style.removeProperty('--room')
        const { x, y, placement } = await computePosition(anchor, floating, options)
        setPosition(floating, anchor, { x, y, side: placement.replace(/-.*/, '') })
      }
      const stopUpdating = autoUpdate(anchor, floating, place, { elementResize: false })
      // In the next frame, because `--room` changes the observed size.
      const sizes = new ResizeObserver(() => requestAnimationFrame(() => !isStopped && void place()))
      for (const element of [floating, anchor instanceof Element ? anchor : anchor.contextElement]) if (element) sizes.observe(element)
      stop = () => {
        stopUpdating()
        sizes.disconnect()
      }
    },
    () => {
      if (isStopped) return
      const place = () => setPosition(floating, anchor, simplePosition(floating, anchor, { side, align, gap }))
      place()
      const listening = new AbortController()
      for (const event of ['scroll', 'resize']) addEventListener(event, place, { capture: true, passive: true, signal: listening.signal })
      stop = () => listening.abort()
    },
  )
  return () => {
    isStopped = true
    stop()
  }
}

type Position = { x: number; y: number; side: string }

function setPosition(floating: HTMLElement, anchor: ReferenceElement, { x, y, side }: Position): void {
  const box = anchor.getBoundingClientRect()
  const arrow = side === 'top' || side === 'bottom' ? box.x + box.width / 2 - x : box.y + box.height / 2 - y
  floating.dataset.side = side
  floating.style.setProperty('left', `${Math.round(x)}px`)
  floating.style.setProperty('top', `${Math.round(y)}px`)
  floating.style.setProperty('--arrow', `${Math.round(arrow)}px`)
}

/** Returns a position without the library: flips to the other side if only that has room, and stays inside the window. */
function simplePosition(floating: HTMLElement, anchor: ReferenceElement, { side, align, gap }: AnchorOptions & { gap: number }): Position {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const clamp = (start: number, size: number, limit: number) => Math.max(padding, Math.min(start, limit - padding - size))
  if (side === 'left') {
    const isRight = box.left - gap - width < padding
    const x = isRight ? box.right + gap : box.left - gap - width
    return {
      x: clamp(x, width, innerWidth),
      y: clamp(box.top + (box.height - height) / 2, height, innerHeight),
      side: isRight ? 'right' : side,
    }
  }
  const above = box.top - gap - height
  const below = box.bottom + gap
  const fitsAbove = above >= padding
  const fitsBelow = below + height <= innerHeight - padding
  const isAbove = side === 'top' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow
  const x = { start: box.left, end: box.right - width, middle: box.left + (box.width - width) / 2 }[align ?? 'middle']
  return {
    x: clamp(x, width, innerWidth),
    y: clamp(isAbove ? above : below, height, innerHeight),
    side: isAbove ? 'top' : 'bottom',
  }
}
