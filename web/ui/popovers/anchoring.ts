import type { ComputePositionConfig, ReferenceElement } from '@floating-ui/dom'
import './popover.css'

export type FloatingSide = 'top' | 'bottom' | 'left'
type AnchorOptions = {
  side: FloatingSide
  /** Level with the start or the end of the anchor; without it, the middles of both meet. */
  align?: 'start' | 'end'
  /** Pixels between the two. */
  gap?: number
}

/** Pixels that always stay free between what floats and the edge of the window. */
const padding = 8

/**
 * Holds an open popover beside its anchor, on the other side where there is no room, while the page scrolls, the window changes or either
 * of the two grows. Returns how to stop. It says `data-side` when it has a place; `--arrow` is where the middle of the anchor is, `--room` the height
 * that fits there.
 * Positions are set as properties, never as a style attribute, which the content security policy would refuse.
 */
export function followAnchor(floating: HTMLElement, anchor: ReferenceElement, { side, align, gap = 8 }: AnchorOptions): () => void {
  delete floating.dataset.side
  let isStopped = false
  let stop = () => {}
  // fetched for the first thing that floats
  void import('@floating-ui/dom').then(
    ({ autoUpdate, computePosition, flip, offset, shift, size }) => {
      if (isStopped) return
      const options: Partial<ComputePositionConfig> = {
        strategy: 'fixed',
        placement: align ? `${side}-${align}` : side,
        middleware: [
          offset(gap),
          flip({ padding }),
          shift({ padding }),
          size({ padding, apply: ({ availableHeight }) => floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`) }),
        ],
      }
      const place = async () => {
        // The side is chosen by how high it would like to be.
        floating.style.removeProperty('--room')
        const { x, y, placement } = await computePosition(anchor, floating, options)
        const box = anchor.getBoundingClientRect()
        const isUpright = /^(?:top|bottom)/.test(placement)
        const arrow = isUpright ? box.x + box.width / 2 - x : box.y + box.height / 2 - y
        floating.dataset.side = placement.replace(/-.*/, '')
        floating.style.setProperty('left', `${Math.round(x)}px`)
        floating.style.setProperty('top', `${Math.round(y)}px`)
        floating.style.setProperty('--arrow', `${Math.round(arrow)}px`)
      }
      const stopUpdating = autoUpdate(anchor, floating, place, { elementResize: false })
      // In the next frame: `--room` changes what was observed.
      const sizes = new ResizeObserver(() => requestAnimationFrame(() => !isStopped && void place()))
      for (const element of [floating, anchor instanceof Element ? anchor : anchor.contextElement]) if (element) sizes.observe(element)
      stop = () => {
        stopUpdating()
        sizes.disconnect()
      }
    },
    // better in the corner of the window than nowhere
    () => {
      floating.dataset.side = side
    },
  )
  return () => {
    isStopped = true
    stop()
  }
}
